/** Columns of numbers that can be summed, by row; NaN where a cell has none. */
export type Sums = readonly Float64Array[]

/** `isExact`: the total is the sum of all rows above it, or of its group. `indentOf`: how far a row's name is moved. */
type Levels = {
  rows: readonly number[]
  totals: readonly number[]
  isExact: (total: number) => boolean
  indentOf: (row: number) => number
  sums: Sums
}

/**
 * Finds the rows that sum the rows below them, as in reports of 1C: certain when the others give a total, or when the
 * first row sums all others and columns or indents agree. Returns undefined where rows repeat others, but not clearly which.
 */
export function parentRows({ rows, totals, isExact, indentOf, sums }: Levels) {
  const none = { parents: [], isCertain: true }
  const whole = sumOf(rows, sums)
  if (rows.length < 3 || totals.some((total) => equals(total, { sums: whole }, sums))) return none
  // Without a total, equal prices would be parents of one another.
  for (const least of totals.length > 0 ? [2, 1] : isLargest(rows, sums) ? [2] : []) {
    const { children, roots } = levelsOf(rows, sums, least)
    const parents = rows.filter((row) => children.has(row))
    const isGiven = totals.some((total) => equals(total, { sums: sumOf(roots, sums) }, sums))
    const isWhole = roots.length === 1 && least > 1
    if (parents.length === 0 || !(isGiven || isWhole)) continue
    return { parents, isCertain: isGiven || isIndented(children, indentOf) || agree(children, rows, sums) }
  }
  return totals.some((total) => !isExact(total) && isPart(total, whole, sums)) ? undefined : none
}

/** Most tables are searched no further: the first row has less than another, so it does not sum all others. */
function isLargest([first = 0, ...rows]: readonly number[], sums: Sums): boolean {
  const key = sums.find((values) => values[first])
  return key !== undefined && rows.every((row) => !((key[row] ?? 0) > (key[first] ?? 0)))
}

type Children = ReadonlyMap<number, readonly number[]>

/** Goes from the last row up, and takes a row above others that have its sum as their parent. */
function levelsOf(rows: readonly number[], sums: Sums, least: number) {
  const children = new Map<number, readonly number[]>()
  const roots: number[] = []
  for (const row of rows.toReversed()) {
    const count = childrenOf(row, roots, sums, least)
    if (count > 0) children.set(row, roots.splice(-count))
    roots.push(row)
  }
  return { children, roots }
}

/**
 * Returns how many of the last roots give the row; 0 for an ordinary row. So many as `least` are no zeros, and an only
 * one has all numbers of the row.
 */
function childrenOf(row: number, roots: readonly number[], sums: Sums, least: number): number {
  const key = sums.find((values) => values[row])
  let [sum, filled] = [0, 0]
  for (let count = 1; key && count <= Math.min(roots.length, mostChildren); count++) {
    const value = key[roots[roots.length - count] ?? -1] || 0
    sum += value
    if (value !== 0) filled++
    if (filled < least || !isSame(key[row] ?? 0, sum)) continue
    const given = { sums: sumOf(roots.slice(-count), sums) }
    if (equals(row, given, sums, filled === 1 ? 1 : 0.5)) return count
  }
  return 0
}

/** A table of ordinary rows is compared no further. */
const mostChildren = 500

/** Tells whether all names of children begin further to the right than those of their parents. */
const isIndented = (children: Children, indentOf: (row: number) => number) =>
  [...children].every(([parent, rows]) => rows.every((row) => indentOf(row) > indentOf(parent)))

/** Tells whether the parents are sums in two columns at least, of which one is no multiple of the other. */
function agree(children: Children, rows: readonly number[], sums: Sums): boolean {
  const isSum = (values: Float64Array) =>
    [...children].every(([parent, below]) => {
      const numbers = below.map((row) => values[row] || 0)
      return isSame(values[parent] || 0, total(numbers)) && numbers.some((number) => number !== 0)
    })
  const [first, ...others] = sums.filter(isSum)
  const leaves = rows.filter((row) => !children.has(row))
  return others.some((other) => {
    const ratios = leaves.map((row) => (other[row] || 0) / (first?.[row] || 0))
    return ratios.some((ratio) => Math.abs(ratio - (ratios[0] ?? 0)) > 1e-6)
  })
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const sumOf = (rows: readonly number[], sums: Sums) =>
  sums.map((values) => rows.reduce((sum, row) => sum + (values[row] || 0), 0))

/** The sums of rows by columns, and how many of the rows have a number there that is no zero. */
type Given = { sums: readonly number[]; counts?: readonly number[] }

/** Tells whether a column of the row has the sum of two numbers at least, and a share of its columns does. */
export function equals(row: number, { sums, counts }: Given, columns: Sums, share = 0.5): boolean {
  let [filled, equal] = [0, 0]
  for (const [column, values] of columns.entries()) {
    const value = values[row]
    if (!value) continue
    filled++
    if ((counts?.[column] ?? 2) > 1 && isSame(value, sums[column] ?? 0)) equal++
  }
  return equal > 0 && equal >= filled * share
}

/** Totals are rounded to the cent, and small numbers differ by less. */
const isSame = (value: number, sum: number) =>
  Math.abs(sum - value) <= Math.min(0.01, Math.abs(value) * 1e-3) + Math.abs(sum) * 1e-9

/** Tells whether the rows have twice or three times the total in each column, as rows of two or three levels have. */
function isPart(row: number, whole: readonly number[], sums: Sums): boolean {
  const ratios = sums.flatMap((values, column) => (values[row] ? [(whole[column] ?? 0) / values[row]] : []))
  const [first = 0] = ratios
  const times = Math.round(first)
  return times > 1 && times < 10 && ratios.every((ratio) => Math.abs(ratio - times) < 1e-6)
}
