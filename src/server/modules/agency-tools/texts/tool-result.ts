import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { ToolFinding } from '#server/modules/assistant/assistant.ts'
import { countTokens } from '#server/token-count.ts'
import { closing, cutMark, harmless, maxResultTokens, opening, plain } from './data-text.ts'

/** A sentence of this server. `fenced` data in it has no tags for a reader. */
type Sentence = string | { model: string; reader: string }

/** What a tool has read. The texts for a model and for a reader both come from it. */
export type ToolResult = {
  words: readonly Sentence[]
  /** Data: lines of text, and the rows of one table, its header first. */
  lines?: readonly (string | readonly string[])[]
  /** What was looked at, for the reader, without a line break. */
  progress: string
  found?: readonly Omit<CitedThing, 'as_of'>[]
}

/** Returns what a tool has read as a model gets it. */
export const findingOf = (result: ToolResult, at: Date): ToolFinding => ({
  text: modelText(result),
  progress: result.progress,
  found: (result.found ?? []).map((thing) => ({ ...thing, as_of: at.toISOString() })),
})

/**
 * Puts data between tags that the data cannot end, after the tool's own words. Lines beyond the limit of tokens are
 * left out, and a mark says so.
 */
export function modelText(result: ToolResult): string {
  const own = ownWords(result)
  const { kept, isCut } = fitting(result)
  const lines = kept.map((line) => harmless(typeof line === 'string' ? line : line.join(' | ')))
  const data = lines.length === 0 && !isCut ? '' : `\n${opening}\n${lines.join('\n')}\n${closing}`
  return `${own}${data}${isCut ? `\n${cutMark}` : ''}`.trim()
}

/** Returns the same lines as Markdown for a reader: rows are a table with these columns, or with all. */
export function readerText(result: ToolResult, columns?: readonly string[]): string {
  const { kept, isCut } = fitting(result)
  const words = result.words.map((one) => (typeof one === 'string' ? unfenced(one) : one.reader)).join('\n')
  const texts = kept.flatMap((line) => (typeof line === 'string' ? `- ${plain(harmless(line))}` : []))
  const rows = kept.flatMap((line) => (typeof line === 'string' ? [] : [line]))
  return [plain(words.trim()), texts.join('\n'), tableOf(rows, columns).join('\n'), isCut ? plain(cutMark) : '']
    .filter((part) => part !== '')
    .join('\n\n')
}

const ownWords = ({ words }: ToolResult) => words.map((one) => (typeof one === 'string' ? one : one.model)).join('\n')

/** The data has no such tags. */
export const unfenced = (text: string) => text.replaceAll(opening, '').replaceAll(closing, '')

function fitting(result: ToolResult) {
  const { lines = [] } = result
  let left = maxResultTokens - countTokens(`${ownWords(result)}\n${opening}\n\n${closing}\n${cutMark}`)
  const end = lines.findIndex((line) => {
    left -= countTokens(`${harmless(typeof line === 'string' ? line : line.join(' | '))}\n`)
    return left < 0
  })
  return { kept: end < 0 ? lines : lines.slice(0, end), isCut: end >= 0 }
}

function tableOf([header, ...rows]: readonly (readonly string[])[], columns?: readonly string[]): string[] {
  if (header === undefined) return []
  const shown = [...header.keys()].filter((at) => columns?.includes(header[at] ?? '') ?? true)
  const line = (row: readonly string[]) => `| ${shown.map((at) => plain(harmless(row[at] ?? ''))).join(' | ')} |`
  return [line(header), `|${shown.map(() => ' --- |').join('')}`, ...rows.map(line)]
}
