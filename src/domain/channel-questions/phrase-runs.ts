/** The first `count` parts of a text with the separators between them. */
export type Run = { text: string; count: number; length: number }

/** Returns the beginnings of the text that end before a separator or at its end, the longest first. Quotes are kept whole. */
export function runsOf(text: string, separator: RegExp): Run[] {
  const bare = text.replace(/«[^»]*»/g, (quoted) => '_'.repeat(quoted.length))
  const ends = [...[...bare.matchAll(separator)].map(({ index }) => index), text.length]
  return ends.map((length, at) => ({ text: text.slice(0, length).trim(), count: at + 1, length })).toReversed()
}
