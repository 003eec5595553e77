import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Extracted } from './extraction-job.ts'
import { type ReaderDeath, type ReaderFile, type ReaderLimits, runReader } from './reader-process.ts'
import { readerUnavailable } from './reading.errors.ts'

export type TextExtraction = {
  /**
   * Returns the text of a document, or the reason in Russian why there is none. File content never makes it throw.
   * @throws AppError reader_unavailable (503) when the reader could not be started, or the signal's reason
   */
  extract(
    file: { path: string; extension: string },
    signal?: AbortSignal,
  ): Promise<{ text: string } | { problem: string }>
}

type Options = ReaderLimits & {
  /** The URL beside which the reader scripts lie: that of this module, in the source and in the build. */
  readers: string
  onDeath: ((death: ReaderDeath) => void) | undefined
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

/** The PDF reader is separate, because it is as large as all the other readers. */
const scriptOf = (extension: string, readers: string) =>
  fileURLToPath(new URL(`./${extension === 'pdf' ? 'pdf' : 'office'}-reader${extname(readers)}`, readers))

const reasons = {
  encrypted: 'он защищён паролем',
  damaged: 'он повреждён',
  'too-large': 'он слишком большой',
  'too-slow': 'его разбор занял слишком много времени',
  'broken-off': 'его разбор прервался',
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
