/** What a person reads of a Markdown text, and where each character of it begins in the text. */
type ReadText = { text: string; places: readonly number[] }

/**
 * Returns a text without its marks: emphasis, code, links, tags, signs without width. Each kind of space is a plain one,
 * and a full-width digit is a digit.
 */
export function readText(markdown: string): ReadText {
  let text = ''
  const places: number[] = []
  const add = (part: string, at: number) => {
    for (let index = 0; index < part.length; index++) places.push(part.length === 1 ? at : at + index)
    text += part
  }
  let from = 0
  for (const { 0: mark, index } of markdown.matchAll(marks)) {
    add(markdown.slice(from, index), from)
    add(shown(mark), index)
    from = index + mark.length
  }
  add(markdown.slice(from), from)
  return { text, places: [...places, markdown.length] }
}

// Bounded, because a text of unclosed brackets would take the square of its length. Between digits, `*` multiplies.
const marks =
  /\]\([^()\n]{0,4000}\)|<\/?[a-z][^<>\n]{0,200}>|&(?:nbsp|thinsp|ensp|emsp|#160|#xa0|#8381);|\\(?=[!-/:-@[-`{-~])|(?<!\d)[*_`~]+|[*_`~]+(?!\d)|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+|[\u00a0\u2000-\u200a\u202f\u205f\u3000]|[\uff10-\uff19]/giu

function shown(mark: string): string {
  if (mark === '&#8381;') return '₽'
  if (/^(?:&|\s$)/u.test(mark)) return ' '
  return /^[\uff10-\uff19]$/u.test(mark) ? String.fromCharCode(mark.charCodeAt(0) - 0xff10 + 48) : ''
}
