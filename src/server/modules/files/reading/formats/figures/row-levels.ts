/** Columns of numbers that can be summed, by row; NaN where a cell has none. */
type Sums = readonly Float64Array[]

/** `isExact`: the total is the sum of all rows above it, or of its group. */
type Levels = {
  rows: readonly number[]
  totals: readonly number[]
  isExact: (total: number) => boolean
  sums: Sums
}

/**
 * Finds the rows that sum the rows below them, as in reports of 1C: certain when the others give a total, or when the
 * first row sums all others. Returns undefined where rows repeat others, but not clearly which.
 */
export function parentRows({ rows, totals, isExact, sums }: Levels): readonly number[] | undefined {
  const whole = sumOf(rows, sums)
  if (rows.length < 3 || totals.some((total) => equals(total, whole, sums))) return []
  // Without a total, equal prices would be parents of one another.
  for (const leastChildren of totals.length > 0 ? [2, 1] : isLargest(rows, sums) ? [2] : []) {
    const { parents, roots } = levelsOf(rows, sums, leastChildren)
    const isWhole = roots.length === 1 && leastChildren > 1
    const rest = sumOf(roots, sums)
    if (parents.length > 0 && (isWhole || totals.some((total) => equals(total, rest, sums)))) return parents
  }
  return totals.some((total) => !isExact(total) && isPart(total, whole, sums)) ? undefined : []
}

/** Most tables are searched no further: the first row has less than another, so it does not sum all others. */
function isLargest([first = 0, ...rows]: readonly number[], sums: Sums): boolean {
  const key = sums.find((values) => values[first])
  return key !== undefined && rows.every((row) => !((key[row] ?? 0) > (key[first] ?? 0)))
}

/** Goes from the last row up, and takes a row above others that have its sum as their parent. */
function levelsOf(rows: readonly number[], sums: Sums, leastChildren: number) {
  const parents: number[] = []
  const roots: number[] = []
  for (const row of rows.toReversed()) {
    const children = childrenOf(row, roots, sums, leastChildren)
    if (children > 0) {
      parents.push(row)
      roots.length -= children
    }
    roots.push(row)
  }
  return { parents: parents.reverse(), roots }
}

/** Returns how many of the last roots give the row; 0 for an ordinary row. An only child has all its numbers. */
function childrenOf(row: number, roots: readonly number[], sums: Sums, least: number): number {
  const key = sums.find((values) => values[row])
  let sum = 0
  for (let count = 1; key && count <= Math.min(roots.length, mostChildren); count++) {
    sum += key[roots[roots.length - count] ?? -1] || 0
    if (count < least || !isSame(key[row] ?? 0, sum)) continue
    if (equals(row, sumOf(roots.slice(-count), sums), sums, count === 1 ? 1 : 0.5)) return count
  }
  return 0
}

/** A table of ordinary rows is compared no further. */
const mostChildren = 500

const sumOf = (rows: readonly number[], sums: Sums) =>
  sums.map((values) => rows.reduce((sum, row) => sum + (values[row] || 0), 0))

/** Tells whether a column of the row has that sum, and a share of its columns does. */
export function equals(row: number, sum: readonly number[], sums: Sums, share = 0.5): boolean {
  let [filled, equal] = [0, 0]
  for (const [column, values] of sums.entries()) {
    const value = values[row]
    if (!value) continue
    filled++
    if (isSame(value, sum[column] ?? 0)) equal++
  }
  return equal > 0 && equal >= filled * share
}

const isSame = (value: number, sum: number) => Math.abs(sum - value) <= 0.01 + Math.abs(sum) * 1e-9

/** Tells whether the rows have twice or three times the total in each column, as rows of two or three levels have. */
function isPart(total: number, whole: readonly number[], sums: Sums): boolean {
  const ratios = sums.flatMap((values, column) =>
    values[total] ? [(whole[column] ?? 0) / values[total]] : [],
  )
  const [first = 0] = ratios
  const times = Math.round(first)
  return times > 1 && times < 10 && ratios.every((ratio) => Math.abs(ratio - times) < 1e-6)
}
