import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Extracted } from './extraction-job.ts'

export type TextExtraction = {
  /** The text of a document, or in Russian why there is none. Never throws for what is in the file. */
  extract(file: { path: string; extension: string }): Promise<{ text: string } | { problem: string }>
}

const atOnce = 2

type Options = {
  withinMs: number
  memoryMb: number
  onDeath: ((error: unknown) => void) | undefined
}

/**
 * Takes the text out of documents in threads of their own, so that a document that makes its parser run for ever or
 * fill the memory costs that thread alone. At most two at once; the others wait. `onDeath` hears of threads that died.
 */
export function createTextExtraction({
  withinMs = 20_000,
  memoryMb = 512,
  onDeath,
}: Partial<Options> = {}): TextExtraction {
  let running = 0
  const waiting: (() => void)[] = []

  async function extract(file: { path: string; extension: string }) {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      const result = await runWorker(file, { withinMs, memoryMb, onDeath })
      return 'text' in result
        ? result
        : { problem: `Не удалось прочитать текст файла: ${reasons[result.reason]}` }
    } finally {
      // The next one takes over this place, so that nobody comes in between.
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

/** Beside this module, in the source as in the build. */
const workerUrl = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)

async function runWorker(
  file: { path: string; extension: string },
  { withinMs, memoryMb, onDeath }: Options,
): Promise<Extracted | Failure> {
  const worker = new Worker(workerUrl(file.extension === 'pdf' ? workers.pdf : workers.office), {
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
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve({ reason: 'too-slow' }), withinMs)
      worker.once('message', (result: Extracted) => resolve(result))
      worker.once('error', (error) => {
        onDeath?.(error)
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
