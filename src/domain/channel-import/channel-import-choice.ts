import { searchText } from '#domain/search-text.ts'
import { cellText, isTooLong, type Parsed, quoted, type TableCell } from './channel-import-cell.ts'

/** Reads yes or no from words, signs, ticks, 1 and 0. */
export function parseFlag(cell: TableCell): Parsed<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const word = wordsOf(cellText(cell))
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return { problem: `Не да и не нет: ${quoted(cellText(cell))}` }
}

/** The options of a field: labels by key, and synonyms that tables use. */
export type Choices = {
  labels: Readonly<Record<string, string>>
  words: Readonly<Record<string, readonly string[]>>
}

export function parseChoice(cell: TableCell, { labels, words }: Choices): Parsed<string> {
  const word = wordsOf(cellText(cell))
  for (const [key, label] of Object.entries(labels)) {
    if (word === wordsOf(label) || word === wordsOf(key)) return { value: key }
    if (words[key]?.some((other) => wordsOf(other) === word)) return { value: key }
  }
  const known = Object.values(labels).join(', ')
  return { problem: `Нет такого варианта: ${quoted(cellText(cell))}. Есть: ${known}` }
}

/** Normalizes texts that differ in case, ё, hyphens, quotes or a final point only. */
function wordsOf(text: string): string {
  if (isTooLong(text)) return text
  const words = searchText(text)
    .replace(/[«»"„“”]/g, '')
    .replace(/\s*[\s_–—-]\s*/g, ' ')
    .replace(/\.$/, '')
    .trim()
  // A sign without letters counts as a word.
  return words === '' ? text.trim() : words
}

const yes = new Set([
  ...['да', 'есть', 'имеется', 'yes', 'y', 'true', 'истина', '1', '+', '✓', '✔', '✔️', '✅', '☑', '☑️'],
  ...['подписан', 'подписано', 'подписана', 'заключен', 'подключен', 'подключено'],
  ...['включены', 'открыты', 'принадлежит', 'наш', 'свой'],
])
const no = new Set([
  ...['нет', 'отсутствует', 'no', 'n', 'false', 'ложь', '0', '-', '–', '—', '−'],
  ...['✗', '✘', '✖', '✖️', '❌', '×'],
  ...['не подписан', 'не подписано', 'не подписана', 'не заключен', 'не подключен', 'не подключено'],
  ...['выключены', 'отключены', 'закрыты', 'не принадлежит', 'не наш', 'чужой'],
])
