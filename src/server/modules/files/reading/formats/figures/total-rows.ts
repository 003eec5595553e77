import { isNothing } from './figure.ts'
import { equals, parentRows } from './row-levels.ts'

/** A stated column and its place in the rows. `values`: its numbers by row; undefined for a column of texts. */
export type NumberColumn = { place: number; values?: Float64Array; isRate?: boolean }

type Table = { rows: readonly (readonly string[])[]; columns: readonly NumberColumn[] }

/**
 * Returns the rows that repeat others, with their labels: those whose only text has a word of totals, that equal the
 * sum of others, or that stand below a total which lacks them («НДС»). Undefined where rows repeat others unclearly.
 */
export function totalRows({ rows, columns }: Table): Map<number, string> | undefined {
  const totals = new Map<number, string>()
  const exact = new Set<number>()
  const added = new Map<number, string | undefined>()
  const names = namedPlaces(rows, columns)
  const sums = columns.flatMap(({ values, isRate }) => (values && !isRate ? [values] : []))
  const [all, group] = [runningSums(sums), runningSums(sums)]
  for (const [index, row] of rows.entries()) {
    if (columns.every(({ values }) => Number.isNaN(values?.[index] ?? Number.NaN))) continue
    const labels = labelsOf(row, index, columns)
    const word = labels.find(({ text }) => isTotalWord(text))
    const label = word ?? labels.find(({ text }) => extras.test(text))
    const others = names.filter((place) => place !== label?.place)
    const filled = others.filter((place) => /\p{L}/u.test(row[place] ?? '')).length
    const isOrdinary = others.length > 0 && filled * 2 >= others.length
    const isSum = all.has(index) || group.has(index)
    const isTotal = word ? isSum || !isOrdinary : isSum && (label ? !isOrdinary : isBare(labels, names, row))
    if (isTotal) {
      totals.set(index, label?.text ?? 'без названия')
      if (isSum) exact.add(index)
      group.reset()
    } else {
      all.add(index)
      group.add(index)
      added.set(index, isOrdinary ? undefined : label?.text)
    }
  }
  for (const edge of [[...added.keys()][0] ?? -1, [...added.keys()].at(-1) ?? -1]) {
    const row = rows[edge] ?? []
    const texts = names.filter((place) => /\p{L}/u.test(row[place] ?? ''))
    if (names.length === 0 || texts.length > 1 || !all.hasRest(edge, texts.length === 0 ? 0.5 : 1)) continue
    totals.set(edge, row[texts[0] ?? -1]?.trim() ?? 'без названия')
    exact.add(edge)
  }
  addExtras(totals, added, exact)
  const rest = [...added.keys()].filter((row) => !totals.has(row))
  const isExact = (row: number) => exact.has(row)
  const parents = parentRows({ rows: rest, totals: [...totals.keys()], isExact, sums })
  for (const row of parents ?? []) totals.set(row, rows[row]?.find((text) => !isNothing(text)) ?? '')
  return parents && totals
}

/** Adds what stands below a total, and at the end of the table below the last row that an exact total contains. */
function addExtras(
  totals: Map<number, string>,
  added: ReadonlyMap<number, string | undefined>,
  exact: ReadonlySet<number>,
) {
  const rows = [...totals.keys(), ...added.keys()].sort((one, other) => one - other)
  for (const [place, row] of rows.entries()) {
    const text = added.get(row)
    if (text !== undefined && totals.has(rows[place - 1] ?? -1)) totals.set(row, text)
  }
  for (const row of rows.reverse()) {
    const text = added.get(row)
    if (exact.has(row) || (text === undefined && !totals.has(row))) return
    if (text !== undefined) totals.set(row, text)
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

/** A row without a label is a total only where other rows have one. */
const isBare = (labels: readonly unknown[], names: readonly number[], row: readonly string[]) =>
  labels.length === 0 && names.length > 0 && names.every((place) => isNothing(row[place] ?? ''))

function runningSums(columns: readonly Float64Array[]) {
  const sums = columns.map(() => 0)
  let rows = 0
  return {
    add(index: number) {
      let isFilled = false
      for (const [column, values] of columns.entries()) {
        const value = values[index] ?? Number.NaN
        if (Number.isNaN(value)) continue
        isFilled = true
        sums[column] = (sums[column] ?? 0) + value
      }
      if (isFilled) rows++
    },
    has: (index: number) => rows > 1 && equals(index, sums, columns),
    /** Tells whether an added row has the sum of the other ones, in a share of its columns. */
    hasRest: (index: number, share: number) =>
      rows > 2 &&
      equals(
        index,
        sums.map((sum, column) => sum - (columns[column]?.[index] || 0)),
        columns,
        share,
      ),
    reset() {
      sums.fill(0)
      rows = 0
    },
  }
}

/** Most texts have none of these parts, and are not compared further. */
const suspect =
  /итог|всего|общ|total|сумм|стоим|sum|amount|average|опла|выпла|перечисл|числе|т\.|средн|макс|мин|мед/i

const isTotalWord = (text: string) =>
  suspect.test(text) && (word.test(text) || phrases.some((phrase) => phrase.test(bare(text))))

const word =
  /(?<!\p{L})(?:итог|итого|итоговый|итоговая|итоговое|под[ыи]тог|всего|(?:sub)?totals?|общ(?:ий|ая|ее|ие))(?!\p{L})/iu

/** Texts that name a total as a whole, or by their beginning. */
const phrases = [
  /^(?:сумма|стоимость)(?: (?:(?:без|с|со) )?(?:ндс|налог\S*|скидк\S*)(?: \d+ ?%)?)?$/,
  /^(?:(?:сумма )?(?:к|до) (?:оплат|выплат|перечислени)|в том числе(?: |$)|в т ?ч(?: |$))/,
  /^(?:итоги|sum|amount due|average|среднее|среднее значение|в среднем|медиана|максимум|минимум)$/,
]

const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[\s:.,;()«»"*]+/g, ' ')
    .trim()

/** What is added to a total, or is an ordinary expense. */
const extras =
  /(?<!\p{L})(?:ндс|vat|налог|скидк|комисси|вознаграждени|наценк|ак(?!\p{L})|tax|commission|discount|fee(?!\p{L}))/iu
