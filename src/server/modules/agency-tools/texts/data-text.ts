import { visibleText } from '#domain/attached-text.ts'
import { countTokens } from '#server/token-count.ts'

/** The longest answer of a tool in tokens, with its frame. */
export const maxResultTokens = 1_500

const [opening, closing] = ['<данные>\n', '\n</данные>']

/**
 * Puts data between tags that the data cannot end, after the tool's own words. Lines beyond the limit of tokens are
 * left out, and a mark says so.
 */
export function dataText(words: readonly string[], data: readonly string[]): string {
  const own = words.map((line) => `${line}\n`).join('')
  let left = maxResultTokens - countTokens(own + opening + closing + cutMark)
  const kept: string[] = []
  for (const line of data.map(harmless)) {
    left -= countTokens(`${line}\n`)
    if (left < 0) break
    kept.push(line)
  }
  const mark = kept.length < data.length ? cutMark : ''
  return kept.length === 0 && mark === '' ? own.trimEnd() : `${own}${opening}${kept.join('\n')}${closing}${mark}`
}

const cutMark = '\n[Остальное не поместилось: сузьте запрос]'

/** Puts a short text of data between the tags, within a sentence. */
export const fenced = (text: string) => `${opening.trim()}${harmless(text)}${closing.trim()}`

/** Returns one cell or word of data, on one line, without what would end its place in a table or the tags. */
export function cellText(text: string, longest = 80): string {
  const line = harmless(text)
    .replace(/[\s|]+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
}

/** Titles are data, not markup. */
export const plain = (text: string) => text.replace(/[\\`*_[\]#~!()]/g, '\\$&')

const harmless = (text: string) => visibleText(text).replaceAll('<', '‹').replaceAll('>', '›')
