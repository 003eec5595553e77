/** Counts the letters to insert, delete, replace or swap with the next one; Infinity for more than `most`. */
export function editDistance(one: string, other: string, most = Infinity): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
          (last[column] ?? Infinity) + 1,
          (current[column - 1] ?? Infinity) + 1,
          isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...current) > most) return Infinity
    before = last
    last = current
  }
  return last[other.length] ?? 0
}
