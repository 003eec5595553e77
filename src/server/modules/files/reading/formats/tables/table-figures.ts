import {
  compareDecimals,
  type Decimal,
  decimalOf,
  decimalText,
  meanOfDecimals,
  medianOfDecimals,
  sumOfDecimals,
} from '#domain/exact-decimal.ts'
import { searchText } from '#domain/search-text.ts'
import type { Condition, LeftOut, TableAnswer, TableQuestion, TableRefusal } from '#server/table-question.ts'
import { type Cell, type CellTable, writtenDay, writtenNumber } from './cell-table.ts'
import { type Columns, columnsOf } from './table-columns.ts'

type Row = { row: number; value: Decimal | undefined; unit: string; group: string }
type Columned = {
  isCount: boolean
  column: number | undefined
  group: number | undefined
  where: readonly (Condition & { at: number })[]
}

/** Computes what is asked of a sheet, exactly, and tells for each row of the data why it is left out. */
export function tableFigures(table: CellTable, question: TableQuestion): TableAnswer {
  const columns = columnsOf(table)
  const read = readQuestion(table, columns, question)
  if (!('where' in read)) return read
  const { column, group } = read
  const used: Row[] = []
  const leftOut = new Map<LeftOut['why'], LeftOut>()
  for (const row of columns.data) {
    const reason = reasonAgainst(table, row, read)
    const cell = column === undefined ? undefined : table.cellAt(row, column)
    if (reason) {
      const known = leftOut.get(reason.why)
      if (known) known.rows.push(row + 1)
      else leftOut.set(reason.why, { ...reason, rows: [row + 1] })
    } else {
      const number = cell?.is === 'number' ? cell : undefined
      const name = group === undefined ? '' : (table.cellAt(row, group)?.text ?? '')
      used.push({ row, value: number && decimalOf(number.value), unit: number?.unit ?? '', group: name })
    }
  }
  if (used.length === 0 && leftOut.size === 0) return { refused: 'no rows' }
  const groups = group === undefined ? [] : [...Map.groupBy(used, (one) => searchText(one.group)).values()]
  const texts = columns.data.filter((row) => hasText(table, row)).length
  const isNamed = texts * 2 > columns.data.length
  const total = figureOf(used, question.figure)
  return {
    sheet: table.title,
    header: columns.header.map((row) => row + 1),
    column: column === undefined ? '' : columns.titleOf(column),
    figure: total.text,
    groups: groups.map((rows) => ({
      name: rows[0]?.group ?? '',
      figure: figureOf(rows, question.figure).text,
      rows: rows.map(({ row }) => row + 1),
    })),
    used: used.map(({ row }) => row + 1),
    leftOut: [...leftOut.values()],
    headers: columns.data.filter((row, at) => isHeader(table, row, columns.data[at - 1])).map((row) => row + 1),
    doubtful: used.flatMap(({ row }) =>
      (isNamed && !hasText(table, row)) || mayBeTotal(table, row, read.where) ? [row + 1] : [],
    ),
    units: read.isCount ? [] : [...new Set(used.filter(({ value }) => value).map(({ unit }) => unit))],
    isRounded: total.isRounded,
    readRows: table.readRows,
    lacksValues: table.lacksValues,
    showsStruck: table.isStruck !== undefined,
  }
}

function readQuestion(table: CellTable, columns: Columns, question: TableQuestion): Columned | TableRefusal {
  const faults: TableRefusal[] = []
  const one = (given: string): number => {
    const [found, ...others] = columns.named(given)
    if (found === undefined) faults.push({ unknown: 'column', given, known: [...columns.titles] })
    else if (others.length > 0) faults.push({ refused: 'same titles' })
    else if (table.isHiddenColumn(found)) faults.push({ refused: 'hidden column' })
    return found ?? -1
  }
  const read = {
    isCount: question.figure === 'count',
    column: question.column ? one(question.column) : undefined,
    group: question.group_by ? one(question.group_by) : undefined,
    where: (question.where ?? []).map((each) => ({ ...each, at: one(each.column) })),
  }
  if (read.column === undefined && !read.isCount) faults.push({ refused: 'no column' })
  if (read.where.some(({ is, to }) => is === 'between' && to == null)) faults.push({ refused: 'no end' })
  return faults[0] ?? read
}

type Reason = Omit<LeftOut, 'rows'>

function reasonAgainst(table: CellTable, row: number, { isCount, column, where }: Columned): Reason | undefined {
  if (table.isHiddenRow(row)) return { why: 'hidden', example: '' }
  const cell = column === undefined ? undefined : table.cellAt(row, column)
  if (isStruckOut(table, row, column)) return { why: 'struck', example: cell?.text ?? '' }
  const label = totalLabel(table, row, where)
  if (label !== undefined) return { why: 'total', example: label }
  const met = where.map((one) => ({ one, is: meets(table.cellAt(row, one.at), one) }))
  if (met.some(({ is }) => is === false)) return { why: 'filter', example: '' }
  const unclear = met.find(({ is }) => is === undefined)
  if (unclear) return { why: 'unclear', example: table.cellAt(row, unclear.one.at)?.text ?? '' }
  if (column === undefined) return undefined
  if (cell === undefined) return { why: 'empty', example: '' }
  if (cell.is === 'number' && table.isCovered(row, column)) return { why: 'merged', example: cell.text }
  return isCount || cell.is === 'number' ? undefined : { why: cell.is, example: cell.text }
}

function isStruckOut({ isStruck, columns, cellAt }: CellTable, row: number, column: number | undefined): boolean {
  if (isStruck === undefined) return false
  if (column !== undefined && isStruck(row, column)) return true
  return columns.every((one) => isStruck(row, one) || cellAt(row, one) === undefined)
}

/** Returns the label of a total with no texts but fillers. A filter that asks for that very text asks for the row. */
function totalLabel(table: CellTable, row: number, where: Columned['where']) {
  const [label, ...others] = textsOf(table, row).filter(({ text }) => !filler.test(text))
  if (label === undefined || others.length > 0 || !totalWords.test(label.text) || isWanted(label, where))
    return undefined
  return label.text
}

/** Whether a row that counts may be a total all the same, such as «Итого» beside «5 каналов». */
const mayBeTotal = (table: CellTable, row: number, where: Columned['where']) =>
  textsOf(table, row).some((label) => likeTotal.test(label.text) && !isWanted(label, where))

const isWanted = ({ column, text }: { column: number; text: string }, where: Columned['where']) =>
  where.some(({ at, is, value }) => at === column && is === '=' && isSame(text, String(value)))

function textsOf({ columns, cellAt, isCovered, isHiddenColumn }: CellTable, row: number) {
  return columns.flatMap((column) => {
    const cell = isHiddenColumn(column) || isCovered(row, column) ? undefined : cellAt(row, column)
    return cell?.is === 'text' && cell.text.length <= longestLabel ? [{ column, text: cell.text }] : []
  })
}

const longestLabel = 80
/** «Всего хорошего» and «Total Football» are names; «Мода итог» is how Excel names a part's total. */
const totalWords =
  /^[\s*]*(?:итоги|(?:общий\s+)?итого?|итогов\p{L}*|всего|под[ыи]тог|(?:grand |sub-?)?totals?)(?:(?:\s+(?:ндс|руб|сумм|стоимост|расход|cost)\p{L}*)+[\s\d%]*)?(?:\s+(?:по|за|к|с|без)\s.*|\s*[,(].*|[\s:.*]*)$|\s(?:итого?|всего|(?:sub-?)?total)[\s:.*]*$/iu
const likeTotal =
  /^[\s*]*(?:итог(?:о|ов\p{L}*)?|всего|под[ыи]тог|(?:grand |sub-?)?totals?)(?![\p{L}\p{N}])|\s(?:итого?|всего|(?:sub-?)?total)[\s:.*]*(?:[,(]|$)/iu
/** Stands in a cell that has nothing to say, or beside a number. */
const filler = /^(?:\P{L}*|\s*(?:[xх]|(?:(?:тыс|млн)\.?\s*)?руб\p{L}*\.?|р\.|rub|шт\.?|чел\.?)\s*)$/iu

const hasText = ({ columns, cellAt }: CellTable, row: number) => columns.some((one) => cellAt(row, one)?.is === 'text')

/** Whether a row of texts alone begins another table: below a blank row, or below a title alone. */
function isHeader({ columns, cellAt }: CellTable, row: number, above = row - 1): boolean {
  const cellsOf = (one: number) => columns.flatMap((column) => cellAt(one, column) ?? [])
  const isApart = above !== row - 1 || cellsOf(above).length === 1
  const cells = isApart ? cellsOf(row) : []
  return cells.length > 1 && cells.every(({ is }) => is === 'text')
}

const isSame = (one: string, other: string) => searchText(one) === searchText(other)

/** Whether a cell meets a condition; undefined if the two cannot be compared. */
function meets(cell: Cell | undefined, { is, value, to }: Condition): boolean | undefined {
  if (is === 'contains') return searchText(cell?.text ?? '').includes(searchText(String(value)))
  const isShown = isSame(cell?.text ?? '', String(value))
  // A cell that shows 15 % holds 0.15.
  if (!isShown && cell?.is === 'number' && cell.unit === '%' && [value, to].some(isBeyondShare)) return undefined
  if (is === '=' || is === '!=') return (isShown || (cell && order(cell, value)) === 0) === (is === '=')
  if (cell === undefined) return false
  const [low, high] = [is === '<=' ? undefined : value, is === '>=' ? undefined : is === '<=' ? value : to]
  const [above, below] = [low, high].map((bound) => (bound == null ? 0 : order(cell, bound)))
  if (above === undefined || below === undefined) return undefined
  return above >= 0 && below <= 0
}

const isBeyondShare = (bound: string | number | null | undefined) => {
  const number = typeof bound === 'string' ? writtenNumber(bound) : { value: bound ?? 0 }
  return typeof number === 'object' && Math.abs(number.value) > 1
}

/** Returns whether a cell is less than, equal to or more than a value of its own kind. */
function order(cell: Cell, value: string | number): -1 | 0 | 1 | undefined {
  if (cell.is === 'day') {
    const day = typeof value === 'string' ? writtenDay(value) : undefined
    return day === undefined ? undefined : cell.day < day ? -1 : cell.day > day ? 1 : 0
  }
  const number = typeof value === 'number' ? { value } : writtenNumber(value)
  if (cell.is !== 'number' || number === undefined || number === 'ambiguous') return undefined
  return compareDecimals(decimalOf(cell.value), decimalOf(number.value))
}

function figureOf(rows: readonly Row[], figure: TableQuestion['figure']): { text: string; isRounded: boolean } {
  const values = rows.flatMap(({ value }) => value ?? [])
  const exact = (value: Decimal | undefined) => ({ text: value ? decimalText(value) : '—', isRounded: false })
  if (figure === 'count') return { text: String(rows.length), isRounded: false }
  if (values.length === 0) return exact(undefined)
  if (figure === 'sum') return exact(sumOfDecimals(values))
  if (figure === 'median') return exact(medianOfDecimals(values))
  if (figure === 'mean') {
    const mean = meanOfDecimals(values)
    return { text: decimalText(mean), isRounded: !mean.isExact }
  }
  const sorted = values.toSorted(compareDecimals)
  return exact(figure === 'min' ? sorted[0] : sorted.at(-1))
}
