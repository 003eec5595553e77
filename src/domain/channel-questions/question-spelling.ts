/** A known word in the form that the lists have. */
export type Spelling = { word: string; stem: string }

/**
 * Returns the known word that the unknown one is most likely a misspelling of: one letter off from five letters on, two
 * off a stem from eight. Undefined when none is so near.
 */
export function nearestWord(
  { text, stem }: { text: string; stem: string },
  lists: readonly (readonly Spelling[])[],
): string | undefined {
  const most = stem.length >= 8 ? 2 : text.length >= 5 ? 1 : 0
  if (most === 0) return undefined
  let best: { word: string; distance: number } | undefined
  for (const list of lists) {
    for (const known of list) {
      // Short stems are near to too many words.
      if (known.stem.length < 4 || Math.abs(known.stem.length - stem.length) > most) continue
      const distance = editDistance(stem, known.stem, most) + (stem[0] === known.stem[0] ? 0 : 0.5)
      if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
        best = { word: known.word, distance }
      }
    }
  }
  return best?.word
}

/** Counts inserted, deleted, replaced and swapped letters, up to one more than `most`. */
function editDistance(one: string, other: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const cost = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(isSwapped ? Math.min(cost, (beforeLast[column - 2] ?? 0) + 1) : cost)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
