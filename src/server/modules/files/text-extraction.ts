import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Extracted, isOfMachine } from './extraction-job.ts'
import { readerUnavailable } from './files.errors.ts'

export type TextExtraction = {
  /**
   * The text of a document, or in Russian why there is none. Never throws for what is in the file.
   * @throws AppError reader_unavailable (503) when its reader could not be started
   */
  extract(file: { path: string; extension: string }): Promise<{ text: string } | { problem: string }>
}

const atOnce = 2

type Options = {
  withinMs: number
  memoryMb: number
  /** Where the readers lie: beside this module, in the source as in the build. */
  readers: string
  onDeath: ((error: unknown) => void) | undefined
}

/**
 * Takes the text out of documents in threads of their own, so that a document that makes its parser run for ever or
 * fill the memory costs that thread alone. At most two at once; the others wait. `onDeath` hears of threads that died.
 */
export function createTextExtraction({
  withinMs = 20_000,
  memoryMb = 512,
  readers = import.meta.url,
  onDeath,
}: Partial<Options> = {}): TextExtraction {
  let running = 0
  const waiting: (() => void)[] = []

  async function extract(file: { path: string; extension: string }) {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      const result = await runWorker(file, { withinMs, memoryMb, readers, onDeath })
      return 'text' in result
        ? result
        : { problem: `Не удалось прочитать текст файла: ${reasons[result.reason]}` }
    } finally {
      // The next one takes over this place, so that no other comes in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return { extract }
}

type Failure = { reason: keyof typeof reasons }

const reasons = {
  encrypted: 'он защищён паролем',
  damaged: 'он повреждён',
  'too-large': 'он слишком большой',
  'too-slow': 'его разбор занял слишком много времени',
  empty: 'в нём нет текста',
  scan: 'в нём нет текста, возможно, это скан',
} as const

/** Also the reader of PDF apart from the others: it is as large as all of them. */
const workers = { pdf: 'pdf-text-worker', office: 'office-text-worker' } as const

async function runWorker(
  file: { path: string; extension: string },
  { withinMs, memoryMb, readers, onDeath }: Options,
): Promise<Extracted | Failure> {
  const reader = file.extension === 'pdf' ? workers.pdf : workers.office
  const worker = new Worker(new URL(`./${reader}${extname(readers)}`, readers), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
    // Parsers complain about documents, with words out of them, which must not get into the log.
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve({ reason: 'too-slow' }), withinMs)
      worker.once('message', (result: Extracted) => resolve(result))
      worker.once('error', (error) => {
        onDeath?.(error)
        if (isOfMachine(error)) reject(readerUnavailable(error))
        resolve({ reason: isOutOfMemory(error) ? 'too-large' : 'damaged' })
      })
      worker.once('exit', () => resolve({ reason: 'damaged' }))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
