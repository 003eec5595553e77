import { searchText } from '#domain/search-text.ts'
import { cellText, isTooLong, type Parsed, quoted, type TableCell } from './channel-import-cell.ts'

/** Reads yes or no as tables have it: words, signs, ticks, 1 and 0. */
export function parseFlag(cell: TableCell): Parsed<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const word = wordsOf(cellText(cell))
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return { problem: `Не да и не нет: ${quoted(cellText(cell))}` }
}

/** What a field can be chosen from: the labels by their keys, and other words that people write for them. */
export type Choices = {
  labels: Readonly<Record<string, string>>
  words: Readonly<Record<string, readonly string[]>>
}

/** Reads one of the choices, by its label, its key or another word for it. */
export function parseChoice(cell: TableCell, { labels, words }: Choices): Parsed<string> {
  const word = wordsOf(cellText(cell))
  for (const [key, label] of Object.entries(labels)) {
    if (word === wordsOf(label) || word === wordsOf(key)) return { value: key }
    if (words[key]?.some((other) => wordsOf(other) === word)) return { value: key }
  }
  const known = Object.values(labels).join(', ')
  return { problem: `Нет такого варианта: ${quoted(cellText(cell))}. Есть: ${known}` }
}

/** The texts whose difference is only in how they are written: case, ё, hyphens, quotes, a point at the end. */
function wordsOf(text: string): string {
  if (isTooLong(text)) return text
  const words = searchText(text)
    .replace(/[«»"„“”]/g, '')
    .replace(/\s*[\s_–—-]\s*/g, ' ')
    .replace(/\.$/, '')
    .trim()
  // A sign alone is a word of its own.
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
