import { matchTitle } from '#domain/channel-import/channel-import-titles.ts'
import { isNothing } from './figure.ts'

/** A column's place and its figures by row, NaN where a cell has none. */
type Column = { place: number; figures: Float64Array }

type Table = {
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  columns: readonly Column[]
}

/** Finds the header of another table below: a row of texts alone that stand over columns of numbers as titles do. */
export function furtherHeader({ titles, rows, columns }: Table): readonly string[] | undefined {
  const numbers = columns.filter(({ figures }) => countIn(figures) * 3 >= rows.length)
  if (numbers.length === 0) return undefined
  const first = rows.findIndex((_, row) => columns.some(({ figures }) => !Number.isNaN(figures[row])))
  return rows.find((cells, row) => {
    if (row <= first || columns.some(({ figures }) => !Number.isNaN(figures[row]))) return false
    const above = numbers.flatMap(({ place }) => (isNothing(cells[place] ?? '') ? [] : [cells[place] ?? '']))
    const filled = cells.filter((cell) => !isNothing(cell)).length
    const isKnown = (text: string) => titles.includes(text) || matchTitle(text).length > 0
    const areTitles = above.some(isKnown) || new Set(above).size > 1
    if (above.some((text) => noPrice.test(text))) return false
    return filled > above.length && areTitles && !repeats(cells, titles)
  })
}

/** What stands instead of a price. */
const noPrice = /запрос|договорн|уточн|бесплат|бартер|обсужд|индивид|^нет|^входит|^включ/i

const countIn = (figures: Float64Array) =>
  figures.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)

/** A header that is printed on each page begins no other table. */
const repeats = (cells: readonly string[], titles: readonly string[]) =>
  cells.every((cell, place) => cell.trim() === (titles[place] ?? '').trim())
