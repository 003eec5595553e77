import { readXml } from './xml-events.ts'

type Level = { start: number; format: string; text: string }
type Levels = Map<number, Level>
type List = { list: string; starts: Map<number, number>; levels: Levels }

/** Counts the items of a document's lists. Word stores no numbers, but texts refer to them («пункт 3.2»). */
export class DocxNumbering {
  readonly #levels = new Map<string, Levels>()
  readonly #lists = new Map<string, List>()
  readonly #counts = new Map<string, number[]>()
  readonly #used = new Set<string>()

  constructor(part: Uint8Array | undefined) {
    let [numId, number] = ['', 0]
    let levels: Levels = new Map()
    let level: Level = { start: 1, format: 'decimal', text: '' }
    readXml(part, {
      open: (name, { 'w:val': value = '', ...attributes }) => {
        if (name === 'w:abstractNum' || name === 'w:num') levels = new Map()
        if (name === 'w:abstractNum') this.#levels.set(attributes['w:abstractNumId'] ?? '', levels)
        else if (name === 'w:num') numId = attributes['w:numId'] ?? ''
        else if (name === 'w:abstractNumId') this.#lists.set(numId, { list: value, starts: new Map(), levels })
        else if (name === 'w:lvlOverride') number = Number(attributes['w:ilvl'])
        else if (name === 'w:startOverride') this.#lists.get(numId)?.starts.set(number, Number(value))
        else if (name === 'w:lvl') {
          number = Number(attributes['w:ilvl'])
          level = { start: 1, format: 'decimal', text: `%${number + 1}.` }
          levels.set(number, level)
        } else if (name === 'w:start') level.start = Number(value)
        else if (name === 'w:numFmt') level.format = value
        else if (name === 'w:lvlText') level.text = value
      },
    })
  }

  /** Returns the label of the list's next item, such as `3.2.`, or `-` for an item without a number. */
  next(numId: string, depth: number): string {
    const found = this.#lists.get(numId)
    if (!found) return '-'
    const { list, starts, levels } = found
    const levelAt = (depth: number) => levels.get(depth) ?? this.#levels.get(list)?.get(depth)
    const level = levelAt(depth)
    if (!level || level.format === 'bullet' || level.format === 'none') return '-'
    const counts = this.#counts.get(list) ?? []
    this.#counts.set(list, counts)
    const key = `${numId} ${depth}`
    const restart = this.#used.has(key) ? undefined : starts.get(depth)
    this.#used.add(key)
    counts[depth] = restart ?? (counts[depth] === undefined ? level.start : counts[depth] + 1)
    counts.length = depth + 1
    const label = level.text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const { start, format } = levelAt(Number(digit) - 1) ?? level
      return numeral(counts[Number(digit) - 1] ?? start, format)
    })
    return label.trim() || '-'
  }
}

function numeral(count: number, format: string): string {
  if (format === 'lowerLetter') return letter(count, 'abcdefghijklmnopqrstuvwxyz')
  if (format === 'upperLetter') return letter(count, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  if (format === 'russianLower') return letter(count, 'абвгдежзиклмнопрстуфхцчшщэюя')
  if (format === 'russianUpper') return letter(count, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ')
  if (format === 'lowerRoman') return roman(count).toLowerCase()
  if (format === 'upperRoman') return roman(count)
  return String(count)
}

/** Word repeats the letter after the last one: `z`, `aa`, `bb`. */
const letter = (count: number, letters: string) =>
  (letters[(count - 1) % letters.length] ?? '').repeat(Math.min(Math.ceil(count / letters.length), 9))

const romans = new Map([
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
])

function roman(count: number): string {
  let [rest, result] = [Math.min(count, 3_999), '']
  for (const [value, sign] of romans) {
    for (; rest >= value; rest -= value) result += sign
  }
  return result
}
