import { type AskedField, kindOf, storedField } from './question-fields.ts'
import { isMark, type Mark } from './question-marks.ts'
import type { Asked, Found } from './question-reader.ts'

/** Reads wanted words: «со словом «кофе» в названии», «юрлицо Вектор», «админ @name». */
export function readTexts(marks: readonly Mark[], at: number, _: Asked): Found | undefined {
  const first = marks[at]
  if (isMark(first, 'quoted')) return found(marks, at, at + 1, undefined, wordsIn(first))
  if (isMark(first, 'unknown') && first.text.startsWith('@'))
    return found(marks, at, at + 1, 'admin_username', [first.said])
  if (isMark(first, 'noun') && /^канал(?:а|е|у|ом)?$/.test(first.text)) return ofOne(marks, at)
  if (!isMark(first, 'field') || kindOf(first.field) !== 'text') return undefined
  let next = at + 1
  while (/^(?:содержит|про|о|:|есть|слово|-|—|с|словом|со|в)$/.test(marks[next]?.text ?? '')) next++
  const quoted = marks[next]
  if (isMark(quoted, 'quoted')) return found(marks, at, next + 1, first.field, wordsIn(quoted))
  const words: string[] = []
  for (let mark = marks[next]; isMark(mark, 'unknown') && words.length < 5; mark = marks[++next]) words.push(mark.said)
  return words.length === 0 ? undefined : found(marks, at, next, first.field, words)
}

/** «канал Суп дня»: the name begins with a capital. */
function ofOne(marks: readonly Mark[], at: number): Found | undefined {
  let end = at + 1
  while (isMark(marks[end], 'unknown') && end - at <= 5) end++
  const words = marks.slice(at + 1, end).map(({ said }) => said)
  return /^[А-ЯЁA-Z]/.test(words[0] ?? '')
    ? { end, atoms: [{ is: 'search', start: at, end, text: words.join(' ') }] }
    : undefined
}

/** Returns the words between the quotes. */
const wordsIn = ({ said }: Mark) => said.slice(1, -1).split(/\s+/).filter(Boolean)

/** «в названии» may stand behind the words. */
function found(
  marks: readonly Mark[],
  start: number,
  last: number,
  field: AskedField | undefined,
  words: string[],
): Found {
  const title = marks[last + 1]
  const isBehind =
    field === undefined && marks[last]?.text === 'в' && isMark(title, 'field') && kindOf(title.field) === 'text'
  const end = isBehind ? last + 2 : last
  const used = isBehind ? title.field : field
  if (words.every((word) => word.trim() === '')) return { end, atoms: [{ is: 'unread', start, end }] }
  if (used === undefined || used === 'title')
    return { end, atoms: [{ is: 'search', start, end, text: words.join(' ') }] }
  return {
    end,
    atoms: [{ is: 'condition', start, end, condition: { field: storedField(used), is: 'contains', words } }],
  }
}
