/**
 * Returns the longest beginning within `room` characters that ends with a whole line, or in a long line with a whole
 * word and a whole number: half of a number is another number. No row of a table is cut.
 */
export function wholeBeginning(text: string, room: number): string {
  if (text.length <= room || text[room] === '\n') return text.slice(0, room)
  const lineAt = text.lastIndexOf('\n', room - 1) + 1
  const isShort = room - lineAt <= Math.min(longLine, room / 2)
  const line = isShort || text[lineAt] === '|' ? '' : wholeWords(text.slice(lineAt, room), text[room])
  return line === '' ? text.slice(0, Math.max(lineAt - 1, 0)) : text.slice(0, lineAt) + line
}

const longLine = 1_000

/** Divides a line into pieces of at most `longest` characters between words; a row of a table stays whole. */
export function piecesOf(line: string, longest: number): string[] {
  if (line.startsWith('|')) return [line]
  const pieces: string[] = []
  for (let at = 0; at < line.length; at += pieces.at(-1)?.length ?? 1) {
    const next = line.slice(at, at + longest)
    pieces.push(at + longest >= line.length ? next : wholeWords(next, line[at + longest]) || next)
  }
  return pieces
}

/** Leaves out a last word that `next` continues, and the numbers before it, to which it may belong: «125 028 тыс.». */
function wholeWords(line: string, next = ''): string {
  const words = line.split(/(?<=\s)(?=\S)/)
  const isWhole = /\s/.test((line.at(-1) ?? '') + next)
  const last = isWhole ? '' : (words.pop() ?? '')
  if (last.length > longestWord) return words.join('') + withoutNumber(last)
  for (let count = 0; count < mostGroups && isOpen(words.at(-1) ?? ''); count++) words.pop()
  return words.join('')
}

/** A longer one is no word: an address, or a text in a language without spaces. */
const longestWord = 100
/** No number has more groups of digits, so more numbers in a row are a list of them. */
const mostGroups = 8

/** A sign at its end closes a number. */
const isOpen = (word: string) => /\d/.test(word) && !/[.,;:!?)\]»]\s*$/.test(word)

function withoutNumber(word: string): string {
  let end = word.length
  while (end > 0 && /[\d.,\ud800-\udbff]/.test(word[end - 1] ?? '')) end--
  return word.slice(0, end)
}
