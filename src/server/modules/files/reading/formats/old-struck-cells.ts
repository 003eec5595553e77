import { CFB } from '@e965/xlsx'
import { joinedStrikes, struckText } from './markdown-table.ts'
import { cellKey, type StruckCells } from './struck-cells.ts'

/** The records of a workbook of Excel 97 to 2003, by their numbers. */
const kinds = { font: 0x31, style: 0xe0, sheet: 0x85, texts: 0xfc, more: 0x3c, begin: 0x809, end: 0x0a }
/** Cells with a value: formula, label, error, rich text, number, index of a text, RK. */
const cells = new Set([0x06, 0x204, 0x205, 0xd6, 0x203, 0xfd, 0x27e])
const indexedText = 0xfd
const numbers = 0xbd

/** Returns the struck cells of each sheet of an old workbook, in their order; undefined for another format. */
export function scanOldStrikes(bytes: Uint8Array): StruckCells[] | undefined {
  if (bytes[0] !== 0xd0 || bytes[1] !== 0xcf) return undefined
  const file = CFB.read(bytes, { type: 'buffer' })
  const entry = CFB.find(file, '/Workbook') ?? CFB.find(file, '/Book')
  if (!entry) return []
  const book = Buffer.from(entry.content)
  const fonts: boolean[] = []
  const styles: boolean[] = []
  const starts: number[] = []
  const texts: Buffer[] = []
  let last = 0
  for (const { kind, data } of recordsFrom(book, 0)) {
    // The fourth font has no number.
    if (kind === kinds.font) fonts[fonts.length === 4 ? 5 : fonts.length] = ((data[2] ?? 0) & 8) !== 0
    else if (kind === kinds.style) styles.push(fonts[uint16(data, 0)] === true)
    else if (kind === kinds.sheet) starts.push(uint16(data, 0) + uint16(data, 2) * 0x1_00_00)
    if (kind === kinds.texts || (kind === kinds.more && last === kinds.texts)) texts.push(data)
    if (kind !== kinds.more) last = kind
  }
  if (!fonts.includes(true)) return []
  const rich = richTexts(texts, fonts)
  // The reader of workbooks has the sheets in this order.
  const inOrder = [...new Set(starts)].sort((a, b) => a - b)
  return inOrder.map((start) => struckOf(recordsFrom(book, start), { styles, rich }))
}

type Fonts = { styles: readonly boolean[]; rich: ReadonlyMap<number, RichText> }

function struckOf(records: Iterable<OldRecord>, { styles, rich }: Fonts): StruckCells {
  const struck: StruckCells = new Map()
  for (const { kind, data } of records) {
    const key = cellKey(uint16(data, 0), uint16(data, 2))
    if (kind === numbers) {
      for (let at = 4; at + 6 < data.length; at += 6)
        if (styles[uint16(data, at)]) struck.set(key + (at - 4) / 6, undefined)
    } else if (cells.has(kind)) {
      const isStruck = styles[uint16(data, 4)] === true
      const text = kind === indexedText ? rich.get(uint16(data, 6) + uint16(data, 8) * 0x1_00_00) : undefined
      const marked = text && joinedStrikes((isStruck ? struckText(text.first) : text.first) + text.rest)
      if (isStruck || marked?.includes('~~')) struck.set(key, marked)
    }
  }
  return struck
}

type OldRecord = { kind: number; data: Buffer }

/** Yields the records of one part of the workbook: its globals, or a sheet. */
function* recordsFrom(book: Buffer, start: number): Generator<OldRecord> {
  for (let [at, depth] = [start, 0]; at + 4 <= book.length; ) {
    const [kind, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)]
    yield { kind, data: book.subarray(at + 4, at + 4 + length) }
    if (kind === kinds.begin) depth += 1
    if (kind === kinds.end) depth -= 1
    // Charts are within the sheets.
    if (depth <= 0) return
    at += 4 + length
  }
}

/** A text in several fonts: its beginning in that of the cell, and the rest with its marks. */
type RichText = { first: string; rest: string }

/** Returns the shared texts in several fonts by their numbers. A text may go on in the next part. */
function richTexts(parts: readonly Buffer[], fonts: readonly boolean[]): Map<number, RichText> {
  const rich = new Map<number, RichText>()
  let [part, at] = [0, 8]
  const left = () => (parts[part]?.length ?? 0) - at
  function next(): number {
    while (part < parts.length && left() <= 0) [part, at] = [part + 1, 0]
    return parts[part]?.[at++] ?? 0
  }
  const short = () => next() + next() * 0x1_00
  for (let index = 0; part < parts.length; index++) {
    const length = short()
    let flags = next()
    const [runs, more] = [flags & 8 ? short() : 0, flags & 4 ? short() + short() * 0x1_00_00 : 0]
    let text = ''
    for (let count = 0; count < length && part < parts.length; count++) {
      if (left() <= 0) flags = (flags & ~1) | (next() & 1)
      text += String.fromCharCode(flags & 1 ? short() : next())
    }
    const places = Array.from({ length: part < parts.length ? runs : 0 }, () => ({ from: short(), font: short() }))
    for (let count = 0; count < more && part < parts.length; count++) next()
    if (places.length === 0) continue
    const pieces = places.map(({ from, font }, run) => {
      const piece = text.slice(from, places[run + 1]?.from)
      return fonts[font] ? struckText(piece) : piece
    })
    rich.set(index, { first: text.slice(0, places[0]?.from), rest: pieces.join('') })
  }
  return rich
}

const uint16 = (data: Buffer, at: number) => (data[at] ?? 0) + (data[at + 1] ?? 0) * 0x1_00
