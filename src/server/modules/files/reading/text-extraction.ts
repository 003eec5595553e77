import { spawn } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#server/http/app-error.ts'
import { briefMark, type Extracted } from './document-format.ts'

export type TextExtraction = {
  /**
   * Returns the text of a document, or the reason in Russian why there is none. File content never makes it throw.
   * @throws AppError reader_unavailable (503) when the reader could not be started, or the signal's reason
   */
  extract(
    file: { path: string; extension: string },
    signal?: AbortSignal,
  ): Promise<{ text: string } | { problem: string }>
  /** Is told of the death of any reader of documents. */
  onDeath: OnDeath | undefined
}

export type OnDeath = (death: ReaderDeath) => void

type Options = ReaderLimits & {
  /** The URL beside which the reader scripts lie: that of this module, in the source and in the build. */
  readers: string
  onDeath: OnDeath | undefined
}

/**
 * Extracts the text of documents in separate processes, which alone end if a parser hangs or fills the memory. `onDeath`:
 * a document stays unread, because its process ended. A workbook beyond the limits is read again, in its first rows.
 */
export function createTextExtraction({
  withinMs = 10_000,
  memoryMb = 144,
  readers = import.meta.url,
  onDeath,
}: Partial<Options> = {}): TextExtraction {
  return {
    onDeath,
    async extract(file, signal) {
      const script = scriptOf(file.extension, readers)
      const read = (isBrief: ReaderFile['isBrief']) =>
        runReader(script, { ...file, isBrief }, { withinMs, memoryMb, signal })
      const whole = await read(false)
      const isBeyond = 'death' in whole && /^(?:too-slow|out-of-memory)$/.test(whole.death)
      const brief = isBeyond ? await read(true) : whole
      const result = 'text' in brief ? brief : whole
      if ('text' in result) return result
      if ('reason' in result) return problemOf(result.reason)
      onDeath?.(result)
      if (result.death === 'not-started') throw readerUnavailable(undefined)
      return problemOf(deaths[result.death])
    },
  }
}

export const readerUnavailable = (cause: unknown) =>
  new AppError(503, 'reader_unavailable', 'Сейчас сервер не может прочитать файл. Повторите попытку позже', {
    cause,
  })

/** The PDF reader is separate, because it is as large as all the other readers. */
const scriptOf = (extension: string, readers: string) =>
  fileURLToPath(new URL(`./${extension === 'pdf' ? 'pdf' : 'office'}-reader${extname(readers)}`, readers))

const reasons = {
  encrypted: 'он защищён паролем',
  damaged: 'он повреждён',
  'too-large': 'он слишком большой',
  'too-slow': 'его разбор занял слишком много времени',
  'broken-off': 'его разбор прервался',
  'old-word': 'это старый формат Word, сохраните файл как .docx',
  empty: 'в нём нет текста',
  scan: 'в нём нет текста, возможно, это скан',
} as const satisfies Record<Extract<Extracted, { reason: string }>['reason'], string> & Record<string, string>

const problemOf = (reason: keyof typeof reasons) => ({
  problem: `Не удалось прочитать текст файла: ${reasons[reason]}`,
})

const deaths = {
  'too-slow': 'too-slow',
  'out-of-memory': 'too-large',
  killed: 'broken-off',
  unfinished: 'damaged',
} as const satisfies Record<Exclude<ReaderDeath['death'], 'not-started'>, keyof typeof reasons>

/** `withinMs` of the processor's time: on a busy machine, as much takes several times as long. */
type ReaderLimits = { withinMs: number; memoryMb: number }

/** `isBrief`: only the beginning is read, of a document that is too large to be read whole. */
type ReaderFile = { path: string; extension: string; isBrief: boolean }

/** How a process ended without a result: by one of its limits, by another process, or because it could not start. */
type ReaderDeath = { death: 'too-slow' | 'out-of-memory' | 'killed' | 'unfinished' | 'not-started' }

/**
 * Runs `script` on a document in a separate process with limits of time and memory. The system limits memory, because
 * buffers lie outside the heap, and CPU time, because a killed server cannot end the process. A clock ends what waits.
 */
export async function runReader(
  script: string,
  { path, extension, isBrief }: ReaderFile,
  { withinMs, memoryMb, signal }: ReaderLimits & { signal: AbortSignal | undefined },
): Promise<Extracted | ReaderDeath> {
  const limits = [String(Math.ceil(withinMs / 1_000)), String((memoryMb + outsideHeapMb) * 1_024)]
  const parameters = [path, extension, ...(isBrief ? [briefMark] : [])]
  const node = [process.execPath, `--max-old-space-size=${memoryMb}`, script, ...parameters]
  const reader = spawn('/bin/sh', ['-c', setLimits, ...limits, ...node], {
    // Warnings of parsers quote the document, whose text must not reach the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  })
  let [result, isLate]: [Extracted | undefined, boolean] = [undefined, false]
  reader.on('message', (extracted: Extracted) => {
    result = extracted
    // A process at its memory limit may hang when it exits.
    reader.kill('SIGKILL')
  })
  const timer = setTimeout(() => {
    isLate = true
    reader.kill('SIGKILL')
  }, withinMs * clockFactor)
  const ended = new Promise<ReaderDeath['death']>((resolve, reject) => {
    reader.once('error', reject)
    reader.once('close', (code, signal) => resolve(deathOf(code, signal)))
  })
  try {
    const death = await ended
    return result ?? { death: isLate ? 'too-slow' : death }
  } catch (error) {
    if (signal?.aborted) throw error
    return { death: 'not-started' }
  } finally {
    clearTimeout(timer)
  }
}

/** Two readings of one document take less than the minute that an answer waits for it. */
const clockFactor = 2.5

/** 560 MB that Node.js reserves and hardly uses, plus the bytes of a file, its parts and a parser. */
const outsideHeapMb = 800

/**
 * `-d` counts memory that a process writes to; `-v` would count gigabytes of address space that Node.js reserves. A
 * lower limit that the system already sets stays. Of time, the hard limit is larger, because it gives no reason.
 */
const setLimits = 'ulimit -c 0; ulimit -H -t "$(($0 + 5))"; ulimit -S -t "$0"; ulimit -d "$1"; shift; exec "$@"'

/**
 * Without memory, V8 aborts, traps or accesses an invalid address. The reader catches errors of its parser, so another
 * exit code is a failure of the machine.
 */
function deathOf(code: number | null, signal: NodeJS.Signals | null): ReaderDeath['death'] {
  if (signal === 'SIGXCPU') return 'too-slow'
  if (signal !== null) return /SIG(ABRT|TRAP|ILL|SEGV|BUS)/.test(signal) ? 'out-of-memory' : 'killed'
  return code === 0 || code === 13 ? 'unfinished' : 'not-started'
}
