import { CFB } from '@e965/xlsx'
import { boxSign } from './symbol-text.ts'

/**
 * Puts the ticked boxes and chosen entries of a form into a Word 97 to 2003 document, whose parser drops form fields.
 * `filled` has a mark in the place of each field, which `withValues` replaces in its text. `isRead` is false if a field
 * kept its value.
 *
 * Source: [MS-DOC] 2.9.78 FFData, 2.8.26 PlcBteChpx, 2.9.33 ChpxFkp, 2.6.1 character properties.
 */
export function fillForms(bytes: Buffer): { filled: Buffer; withValues: (text: string) => string; isRead: boolean } {
  const unfilled = { filled: bytes, withValues: (text: string) => text }
  if (!names.some((name) => bytes.includes(name))) return { ...unfilled, isRead: true }
  try {
    const { filled, values, lost } = markFields(CFB.read(bytes, { type: 'buffer' }))
    const shown = (part: string, index: number) => (index % 2 === 1 ? (values[Number(part)] ?? '') : part)
    if (values.length > 0)
      return { filled, withValues: (text) => text.split(edge).map(shown).join(''), isRead: lost === 0 }
  } catch {
    // A damaged structure leads out of its stream; the text itself can still be read.
  }
  return { ...unfilled, isRead: false }
}

const names = (['latin1', 'utf16le'] as const).flatMap((encoding) =>
  ['FORMCHECKBOX', 'FORMDROPDOWN'].map((name) => Buffer.from(name, encoding)),
)

/** Encloses the number of a value. No text has it, and the parser keeps it. */
const edge = '\x1c'

function markFields(file: Compound): { filled: Buffer; values: string[]; lost: number } {
  const values: string[] = []
  let lost = 0
  const [main, data] = [streamOf(file, 'WordDocument'), streamOf(file, 'Data')]
  const table = streamOf(file, main && (main.readUInt16LE(0x0a) & 0x200) !== 0 ? '1Table' : '0Table')
  const entry = CFB.find(file, '/WordDocument')
  if (main && table && data && entry) {
    for (const { at, place } of fieldsOf(main, table)) {
      const value = fieldValue(data, place)
      if (value === undefined) continue
      if (putMark(main, at, `${edge}${values.length}${edge}`)) values.push(value)
      else lost++
    }
    entry.content = main
  }
  return { filled: Buffer.from(CFB.write(file, { type: 'buffer' })), values, lost }
}

type Compound = ReturnType<typeof CFB.read>

function streamOf(file: Compound, name: string): Buffer | undefined {
  const content = CFB.find(file, `/${name}`)?.content
  return content && Buffer.from(content)
}

/** Yields where the sign of each form field stands in the text, and where its values stand in the stream `Data`. */
function* fieldsOf(main: Buffer, table: Buffer): Generator<{ at: number; place: number }> {
  const [start, length] = [main.readUInt32LE(0xfa), main.readUInt32LE(0xfe)]
  const pages = (length - 4) / 8
  for (let index = 0; index < pages; index++) {
    const page = table.readUInt32LE(start + (pages + 1 + index) * 4) * 512
    const runs = main.readUInt8(page + 511)
    for (let run = 0; run < runs; run++) {
      const place = placeOfData(main, page + 2 * main.readUInt8(page + 4 * (runs + 1) + run), page)
      if (place !== undefined) yield { at: main.readUInt32LE(page + 4 * run), place }
    }
  }
}

/** Returns the operand of sprmCPicLocation among the properties of a run of form data (sprmCFData). */
function placeOfData(main: Buffer, chpx: number, page: number): number | undefined {
  if (chpx === page) return undefined
  const end = chpx + 1 + main.readUInt8(chpx)
  let place: number | undefined
  let isForm = false
  for (let at = chpx + 1; at + 2 < end; ) {
    const sprm = main.readUInt16LE(at)
    const operand = at + 2
    if (sprm === 0x6a03) place = main.readUInt32LE(operand)
    if (sprm === 0x0806) isForm = main.readUInt8(operand) === 1
    const size = operandSizes[sprm >> 13]
    at = operand + (size ?? 1 + main.readUInt8(operand))
  }
  return isForm ? place : undefined
}

/** By the highest three bits of a property's number; the sixth kind says its own size. */
const operandSizes = [1, 1, 2, 4, 2, 2, undefined, 3]

/**
 * Returns the sign of a box or the chosen entry of a list; nothing for a field of text, which the document has itself,
 * and for a link, whose data have no version.
 */
function fieldValue(data: Buffer, place: number): string | undefined {
  let at = place + data.readUInt16LE(place + 4)
  if (data.readUInt32LE(at) !== 0xffffffff) return undefined
  const bits = data.readUInt16LE(at + 4)
  const kind = bits & 3
  if (kind === 0) return undefined
  const text = () => {
    const [from, to] = [at + 2, at + 2 + 2 * data.readUInt16LE(at)]
    at = to
    return data.toString('utf16le', from, to)
  }
  const skipTerminated = () => {
    text()
    at += 2
  }
  at += 10
  skipTerminated()
  const byDefault = data.readUInt16LE(at)
  at += 2
  const chosen = ((bits >> 2) & 31) === 25 ? byDefault : (bits >> 2) & 31
  if (kind === 1) return boxSign(chosen === 1)
  // The format, two help texts and two macros come before the entries.
  for (let skipped = 0; skipped < 5; skipped++) skipTerminated()
  const count = data.readUInt16LE(at + 2)
  at += 6
  return Array.from({ length: count }, text)[chosen] ?? ''
}

/** Writes the mark over a field, from its beginning to its end, in the width of its letters. */
function putMark(main: Buffer, at: number, mark: string): boolean {
  const isWide = main.readUInt8(at + 1) === 0
  const encoding = isWide ? 'utf16le' : 'latin1'
  const width = isWide ? 2 : 1
  const first = Math.max(0, at - mostOfField)
  const near = main.subarray(first, at + mostOfField)
  const start = near.lastIndexOf(Buffer.from('\x13', encoding), at - first) + first
  const end = near.indexOf(Buffer.from('\x15', encoding), at - first) + first
  if (start < first || end < at || end - start < mark.length * width) return false
  main.fill(0, start, end + width)
  main.write(mark, start, encoding)
  return true
}

/** Bytes of a field on each side of its sign; more belong to other fields. */
const mostOfField = 100
