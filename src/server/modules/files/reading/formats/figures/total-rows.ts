import { isNothing } from './figure.ts'
import { equals, parentRows, type Sums } from './row-levels.ts'
import {
  bare,
  beginsAsTotal,
  hasTotalWord,
  isExtra,
  isNoSum,
  isPureExtra,
  isTotalPhrase,
  totalledName,
} from './total-words.ts'

/** A stated column and its place in the rows. `values`: its numbers by row; undefined for a column of texts. */
export type NumberColumn = { title: string; place: number; values?: Float64Array; isRate?: boolean }

type Table = {
  rows: readonly (readonly string[])[]
  columns: readonly NumberColumn[]
  /** How deep an outline has the rows; empty without one. */
  levels: readonly number[]
}

/** Rows with their labels. `doubtful` ones may be totals or not, whether they are among `totals` or not. */
export type Totals = { totals: Map<number, string>; doubtful: Map<number, string> }

/**
 * Returns the rows that repeat others: those whose label is a phrase of totals, that equal the sum of others, or that
 * stand below a total which lacks them («НДС»). Undefined where rows repeat others unclearly.
 */
export function totalRows({ rows, columns, levels }: Table): Totals | undefined {
  const found: Totals = { totals: new Map(), doubtful: new Map() }
  const { totals, doubtful } = found
  const exact = new Set<number>()
  const added = new Map<number, string | undefined>()
  const names = namedPlaces(rows, columns)
  const sums = columns.flatMap(({ values, isRate }) => (values && !isRate ? [values] : []))
  const [all, group] = [runningSums(sums), runningSums(sums)]
  const isCommon = commonTexts(rows)
  for (const [index, row] of rows.entries()) {
    if (columns.every(({ values }) => Number.isNaN(values?.[index] ?? Number.NaN))) continue
    const labels = labelsOf(row, index, columns)
    const known = () => [...columns.map(({ title }) => title), ...(rows[index - 1] ?? [])]
    const phrase = labels.find(({ text }) => isTotalPhrase(text) || isTotalOf(text, known))
    const word = phrase ?? labels.find(({ text }) => hasTotalWord(text))
    const label = word ?? labels.find(({ text }) => isExtra(text))
    const others = names.filter((place) => place !== label?.place)
    const filled = others.filter((place) => /\p{L}/u.test(row[place] ?? '')).length
    const isOrdinary = others.length > 0 && filled * 2 >= others.length
    const isSum = all.has(index) || group.has(index)
    const isStatus = word !== undefined && !isSum && isCommon(word)
    if (word && (phrase ? !isSum && isOrdinary !== isStatus : isOrdinary === isSum)) {
      doubtful.set(index, word.text)
    }
    const isTotal = word
      ? isSum || (!isOrdinary && !isStatus && (phrase !== undefined || beginsAsTotal(word.text)))
      : isSum && (label ? !isOrdinary : isBare(labels, names, row))
    if (isTotal) {
      totals.set(index, label?.text ?? noName)
      if (isSum) exact.add(index)
      group.reset()
    } else {
      all.add(index)
      group.add(index)
      added.set(index, isOrdinary || word ? undefined : label?.text)
    }
  }
  for (const edge of [[...added.keys()][0] ?? -1, [...added.keys()].at(-1) ?? -1]) {
    const row = rows[edge] ?? []
    const texts = names.filter((place) => /\p{L}/u.test(row[place] ?? ''))
    if (names.length === 0 || texts.length > 1 || !all.hasRest(edge, texts.length === 0 ? 0.5 : 1)) continue
    totals.set(edge, row[texts[0] ?? -1]?.trim() ?? noName)
    if (texts.length > 0) doubtful.set(edge, totals.get(edge) ?? noName)
    exact.add(edge)
  }
  addExtras(found, added, exact)
  return addParents(found, { rows, levels, sums, added: [...added.keys()], exact })
}

const noName = 'без названия'

type Parts = Pick<Table, 'rows' | 'levels'> & {
  sums: Sums
  added: readonly number[]
  exact: ReadonlySet<number>
}

/** Adds the rows above their parts. */
function addParents(found: Totals, table: Parts): Totals | undefined {
  const nameOf = (row: number) => table.rows[row]?.find((text) => !isNothing(text)) ?? ''
  const parents = parentRows({
    rows: table.added.filter((row) => !found.totals.has(row)),
    totals: [...found.totals].flatMap(([row, label]) => (isNoSum(label) ? [] : [row])),
    isExact: (row) => table.exact.has(row),
    indentOf: (row) => (table.levels[row] ?? 0) * 100 + nameOf(row).search(/\S/),
    sums: table.sums,
  })
  for (const row of parents?.parents ?? []) {
    found.totals.set(row, nameOf(row))
    if (!parents?.isCertain) found.doubtful.set(row, nameOf(row))
  }
  return parents && found
}

/**
 * Adds what stands below a total, and at the end of the table below the last row that an exact total contains. Without
 * a total above, or with other words, it may be an expense as well.
 */
function addExtras(
  { totals, doubtful }: Totals,
  added: ReadonlyMap<number, string | undefined>,
  exact: ReadonlySet<number>,
) {
  const rows = [...totals.keys(), ...added.keys()].sort((one, other) => one - other)
  const isBelow = totals.size > 0
  const add = (row: number, text: string) => {
    totals.set(row, text)
    if (!isBelow || !isPureExtra(text)) doubtful.set(row, text)
  }
  for (const [place, row] of rows.entries()) {
    const text = added.get(row)
    if (text !== undefined && totals.has(rows[place - 1] ?? -1)) add(row, text)
  }
  for (const row of rows.reverse()) {
    const text = added.get(row)
    if (exact.has(row) || (text === undefined && !totals.has(row))) return
    if (text !== undefined) add(row, text)
  }
}

/** Places with a text in half of the rows at least: they name what a row is about. */
function namedPlaces(rows: Table['rows'], columns: Table['columns']): number[] {
  return columns.flatMap(({ place, values }) => {
    if (values !== undefined) return []
    return rows.filter((row) => /\p{L}/u.test(row[place] ?? '')).length * 2 >= rows.length ? [place] : []
  })
}

function labelsOf(row: readonly string[], index: number, columns: Table['columns']) {
  return columns.flatMap(({ place, values }) => {
    const text = row[place] ?? ''
    const isLabel = Number.isNaN(values?.[index] ?? Number.NaN) && text.length < 200 && /\p{L}/u.test(text)
    return isLabel ? [{ text: text.trim(), place }] : []
  })
}

/** «Telegram Итог» is the total of a group, or of a column, that stands there by its name. */
function isTotalOf(text: string, known: () => readonly string[]): boolean {
  const name = hasTotalWord(text) ? totalledName(text) : undefined
  return name !== undefined && known().some((one) => bare(one) === name)
}

/** Returns a test whether more than a quarter of the rows have a text in that place, as those of a status do. */
function commonTexts(rows: Table['rows']) {
  const counts = new Map<number, Map<string, number>>()
  return ({ text, place }: { text: string; place: number }): boolean => {
    const known = counts.get(place) ?? new Map<string, number>()
    if (!counts.has(place)) {
      for (const row of rows) {
        const cell = row[place]?.trim() ?? ''
        known.set(cell, (known.get(cell) ?? 0) + 1)
      }
      counts.set(place, known)
    }
    return (known.get(text) ?? 0) * 4 > rows.length
  }
}

/** A row without a label is a total only where other rows have one. */
const isBare = (labels: readonly unknown[], names: readonly number[], row: readonly string[]) =>
  labels.length === 0 && names.length > 0 && names.every((place) => isNothing(row[place] ?? ''))

function runningSums(columns: Sums) {
  const sums = columns.map(() => 0)
  const counts = columns.map(() => 0)
  return {
    add(index: number) {
      for (const [column, values] of columns.entries()) {
        const value = values[index] || 0
        if (value === 0) continue
        sums[column] = (sums[column] ?? 0) + value
        counts[column] = (counts[column] ?? 0) + 1
      }
    },
    has: (index: number) => equals(index, { sums, counts }, columns),
    /** Tells whether an added row has the sum of the other ones, in a share of its columns. */
    hasRest(index: number, share: number) {
      const own = columns.map((values) => values[index] || 0)
      const rest = {
        sums: sums.map((sum, column) => sum - (own[column] ?? 0)),
        counts: counts.map((count, column) => count - (own[column] ? 1 : 0)),
      }
      return equals(index, rest, columns, share)
    },
    reset() {
      sums.fill(0)
      counts.fill(0)
    },
  }
}
