import { quotedName } from '#domain/attached-text.ts'
import { countsColumns } from '#domain/channel-import/channel-import-header.ts'
import { sheetWords } from '#server/sheet-text.ts'
import { type ColumnFigures, readColumn } from './column-figures.ts'
import { type ColumnStatistics, columnStatistics, numbersOf } from './column-statistics.ts'
import { furtherHeader } from './further-header.ts'
import { type Totals, totalRows } from './total-rows.ts'

/** The rows below a header and, of a workbook, the stored numbers by columns. `isMore`: the file has further rows. */
export type StatedTable = {
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  stored: readonly Float64Array[] | undefined
  /** The rows below a blank one. */
  apart: ReadonlySet<number>
  /** How deep an outline has the rows; empty without one. */
  levels: readonly number[]
  isMore: boolean
}

/**
 * Returns a line that tells the model what all rows of a table hold in each column, and which rows of totals it leaves
 * out, since they would count twice. Empty for a table so small that the model receives it whole.
 */
export function tableStatistics(table: StatedTable): string {
  if (table.rows.length < leastRows) return ''
  const width = table.rows.reduce((most, { length }) => Math.max(most, length), 0)
  const places = statedPlaces(width, table.titles)
  const columns = places.map((place) =>
    readColumn({
      title: table.titles[place] ?? '',
      isFirst: place === 0,
      texts: table.rows.map((row) => row[place] ?? ''),
      ...(table.stored?.[place] && { stored: table.stored[place] }),
    }),
  )
  const reach = table.isMore ? 'первым' : 'всем'
  const countOnly = (reason: string) =>
    `${sheetWords.statistics} ${reach} строкам только их число, ${table.rows.length}: ${reason}\n`
  const further = furtherHeader({
    ...table,
    columns: columns.map(({ figures }, at) => ({ place: places[at] ?? 0, figures })),
  })
  if (further) {
    const name = further.filter((cell) => cell !== '').join('; ')
    return countOnly(`на листе несколько таблиц, одна под строкой «${shortened(name)}»`)
  }
  const every = [...table.rows.keys()]
  const numbers = columns.map((column) => numbersOf(column, every))
  const found = totalRows({
    ...table,
    columns: numbers.map((found, at) => ({
      title: table.titles[places[at] ?? 0] ?? '',
      place: places[at] ?? 0,
      ...(found !== 'unclear' && found),
    })),
  })
  if (found === undefined) return countOnly('часть строк складывает другие')
  const { totals } = found
  if (countsColumns(table.rows[0] ?? [])) totals.set(0, 'номера столбцов')
  const rows = every.filter((row) => !totals.has(row))
  const nameOf = (at: number) => columns[at]?.title || `столбец ${(places[at] ?? 0) + 1}`
  const parts = columns.flatMap((column, at) => {
    const found = columnStatistics(column, rows, totals.size === 0 ? numbers[at] : undefined)
    return found ? [columnText(nameOf(at), found)] : []
  })
  if (parts.length === 0) return ''
  parts.push(...doubtsOf({ ...found, rows, columns, nameOf }))
  if (width > places.length) {
    parts.push(`не сосчитано столбцов: ${width - places.length}`)
  }
  const rest = totals.size === 0 ? '' : ` (без строк: ${labelsOf(totals)})`
  return `${sheetWords.statistics} ${reach} ${rows.length} строкам${rest}: ${parts.join('; ')}\n`
}

/** A smaller table reaches the model whole, unless its cells are very long. */
const leastRows = 20
const mostColumns = 40
const longestTitle = 60
const mostLabels = 5

/** Returns the places of the first columns, and of those of sums beyond them. */
function statedPlaces(width: number, titles: readonly string[]): number[] {
  const places = Array.from({ length: width }, (_, place) => place)
  const sums = places
    .slice(mostColumns)
    .filter((place) => /итог|всего|сумм|бюджет|стоимость|total/i.test(titles[place] ?? ''))
    .slice(0, mostColumns / 2)
  return [...places.slice(0, mostColumns - sums.length), ...sums]
}

function columnText(title: string, found: ColumnStatistics): string {
  const name = `«${shortened(title)}»`
  if (found.kind === 'texts') return `${name} — заполнено ${found.count}, разных ${found.distinct}`
  if (found.kind === 'unclear') {
    return `${name} — заполнено ${found.count}, числа неясны: 1,234 — тысяча или дробь`
  }
  const { count, filled, unit, min, max } = found
  const sums = found.kind === 'rates' ? '' : `, сумма ${found.sum}, среднее ${found.mean}`
  const part = count < filled ? `числа в ${count} из ${filled}, ` : ''
  return `${name}${unit && `, ${unit}`} — ${part}от ${min} до ${max}${sums}`
}

type Doubts = Totals & {
  rows: readonly number[]
  columns: readonly ColumnFigures[]
  nameOf: (at: number) => string
}

/** Tells the sums of the other reading, where rows may be totals or not. */
function doubtsOf({ totals, doubtful, rows, columns, nameOf }: Doubts): string[] {
  const told = (isLeft: boolean) => {
    const some = new Map([...doubtful].filter(([row]) => totals.has(row) === isLeft))
    if (some.size === 0) return []
    const others = isLeft ? [...rows, ...some.keys()] : rows.filter((row) => !some.has(row))
    const sums = columns.flatMap((column, at) => {
      const found = columnStatistics(column, others)
      return found?.kind === 'numbers' ? [`«${shortened(nameOf(at))}» — сумма ${found.sum}`] : []
    })
    const question = some.size === 1 ? 'итог ли строка' : 'итоги ли строки'
    const pronoun = some.size === 1 ? (isLeft ? 'с ней' : 'без неё') : isLeft ? 'с ними' : 'без них'
    return [`неясно, ${question} ${labelsOf(some)}, ${pronoun}: ${sums.join(', ')}`]
  }
  return [...told(true), ...told(false)]
}

function labelsOf(totals: ReadonlyMap<number, string>): string {
  const labels = [...new Set(totals.values())].map((label) => `«${shortened(label)}»`)
  const more = labels.length > mostLabels ? ` и ещё ${labels.length - mostLabels}` : ''
  return `${labels.slice(0, mostLabels).join(', ')}${more}`
}

const shortened = (text: string) => quotedName(text).trim().slice(0, longestTitle)
