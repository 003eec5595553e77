import { isNothing, readFigure } from './figure.ts'

/** The cells' texts and, in a workbook, their stored numbers, NaN where a cell has none. */
type Column = {
  title: string
  isFirst: boolean
  texts: readonly string[]
  stored?: Float64Array
}

/** What stands beside numbers, and by how much they are divided. A zero has the scale 0, since it has every one. */
export type Unit = { name: string; scale: number }

/** A column that is read once: `figures` are NaN where a cell has no number, and `unitAt` are places in `units`. */
export type ColumnFigures = {
  title: string
  isFirst: boolean
  texts: readonly string[]
  figures: Float64Array
  units: readonly Unit[]
  unitAt: Uint16Array
  isFilled: Uint8Array
  isUnclear: Uint8Array
  isCode: Uint8Array
  isDay: Uint8Array
}

/** Reads the numbers of a column. Flat arrays, since a large sheet has four hundred thousand cells. */
export function readColumn({ title, isFirst, texts, stored }: Column): ColumnFigures {
  const figures = new Float64Array(texts.length).fill(Number.NaN)
  const unitAt = new Uint16Array(texts.length)
  const flags = () => new Uint8Array(texts.length)
  const [isFilled, isUnclear, isCode, isDay] = [flags(), flags(), flags(), flags()]
  const units: Unit[] = []
  const places = new Map<string, number>()
  const hasScale = scaleWord.test(title)
  for (const [row, text] of texts.entries()) {
    const number = stored?.[row] ?? Number.NaN
    // Below «Цена, тыс.», `15 тыс.` says the thousand once more, or the numbers beside it are no thousands.
    const isScaled = hasScale && Number.isNaN(number) && scaled.test(text)
    const figure = isScaled ? undefined : readFigure(text, number)
    if (figure !== undefined || !isNothing(text)) isFilled[row] = 1
    if (code.test(text)) isCode[row] = 1
    if (day.test(text)) isDay[row] = 1
    if (figure === 'unclear') isUnclear[row] = 1
    else if (figure) {
      figures[row] = figure.value
      const scale = figure.value === 0 ? 0 : figure.scale
      const key = `${scale} ${figure.unit}`
      const place = places.get(key) ?? places.size
      places.set(key, place)
      units[place] = { name: figure.unit, scale }
      unitAt[row] = place
    }
  }
  return {
    title,
    isFirst,
    texts,
    figures,
    units,
    unitAt,
    isFilled,
    isUnclear,
    isCode,
    isDay,
  }
}

/** A title with one tells of thousands or millions. */
export const scaleWord = /(?<!\p{L})(?:тыс|млн|млрд|миллион|миллиард)/iu
const scaled = /\d\s?(?:тыс|т\.|[кkмm](?!\p{L})|мл|мил)/iu
/** Leading zeros and more than fifteen digits belong to codes. */
const code = /^\s*(?:0\d+|\d{16,})\s*$/
/** `12.05`, as days are typed. */
const day = /^\s*(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\s*$/
