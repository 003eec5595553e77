import { matchTitle } from '#domain/channel-import/channel-import-titles.ts'
import { isNothing } from './figure.ts'

/** A column's place and its figures by row, NaN where a cell has none. */
type Column = { place: number; figures: Float64Array }

type Table = {
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  /** The rows below a blank one. */
  apart: ReadonlySet<number>
  columns: readonly Column[]
}

/**
 * Finds the header of another table below: a row of texts alone over columns of numbers that stands below a blank row or
 * a caption, or has titles of the table above or of fields. A channel without numbers has other words there.
 */
export function furtherHeader({ titles, rows, apart, columns }: Table): readonly string[] | undefined {
  const numbers = columns.filter(({ figures }) => countIn(figures) * 3 >= rows.length)
  if (numbers.length === 0) return undefined
  const first = rows.findIndex((_, row) => columns.some(({ figures }) => !Number.isNaN(figures[row])))
  const own = new Set(titles.map(lower).filter((title) => title !== ''))
  const hasNumbers = (row: number) => columns.some(({ figures }) => !Number.isNaN(figures[row]))
  const isCaption = (row: number) => !hasNumbers(row) && filledOf(rows[row] ?? []).length === 1
  // Captions of groups stand above rows with numbers.
  const haveHeaders = [...rows.keys()].every((row) => row <= first || !isCaption(row - 1) || !hasNumbers(row))
  return rows.find((cells, row) => {
    if (row <= first || hasNumbers(row)) return false
    const above = numbers.flatMap(({ place }) => (isNothing(cells[place] ?? '') ? [] : [cells[place] ?? '']))
    const filled = filledOf(cells)
    if (filled.length <= above.length || above.some((text) => noPrice.test(text))) return false
    const isApart = apart.has(row) || (haveHeaders && isCaption(row - 1))
    const isOwn = above.some((text) => own.has(lower(text)))
    const areKnown = above.length > 1 && filled.every((text) => matchTitle(text).length > 0)
    return (isOwn || areKnown || (isApart && areTitles(above))) && !repeats(cells, titles)
  })
}

const areTitles = (texts: readonly string[]) =>
  new Set(texts).size > 1 || texts.some((text) => matchTitle(text).length > 0)

const filledOf = (cells: readonly string[]) => cells.filter((cell) => !isNothing(cell))

const lower = (text: string) => text.trim().toLowerCase()

/** What stands instead of a price, or tells that there is none. */
const noPrice =
  /запрос|договорн|уточн|бесплат|бартер|обсужд|индивид|^нет|^не |^входит|^включ|закрыт|удал[её]н|скрыт|архив|занят|продан|отмен|пауз|^стоп|жд[её]м|tb[acd]/i

const countIn = (figures: Float64Array) =>
  figures.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)

/** A header that is printed on each page begins no other table. */
const repeats = (cells: readonly string[], titles: readonly string[]) =>
  cells.every((cell, place) => cell.trim() === (titles[place] ?? '').trim())
