import { mainPart, openPackage } from './office-package.ts'
import { readXml } from './xml-events.ts'

/** A sheet's hidden rows and ranges of columns, from 0 on. `hasFarRows`: it has values below the rows that are read. */
export type SheetScan = {
  hasFarRows: boolean
  hiddenRows: Set<number>
  hiddenColumns: [first: number, last: number][]
}

export const newScan = (): SheetScan => ({ hasFarRows: false, hiddenRows: new Set(), hiddenColumns: [] })

const windowBytes = 1_048_576
const overlapBytes = 16_384

/** A cell with a formula but no value. An empty text is a value. */
const uncomputed = /<c(?![^>]*\st="str")[^>]*><f[^>]*>[^<]*<\/f>(?:<v\s*\/>|<v><\/v>)?<\/c>/
const isoDate = /<c [^>]*\bt="d"/
const value = /<c [^<>]*\br="[A-Z]{1,3}(\d{5,7})"[^<>]*>(?:<f[^<>]*(?:\/>|>[^<]*<\/f>))?<(?:v>[^<]|is>)/g
const hiddenRow = /<row [^<>]*\bhidden="(?:1|true)"[^<>]*>/g
const hiddenColumn = /<col [^<>]*\bhidden="(?:1|true)"[^<>]*>/g

/**
 * Returns whether a workbook's formulas lack values, as programs write that do not compute, whether it holds dates as
 * texts of ISO 8601, as the strict kind of the format does, and what its sheets hide or have below `maxRows` rows.
 */
export function scanWorkbook(bytes: Uint8Array, maxRows: number) {
  const found = { lacksValues: false, hasIsoDates: false, sheets: new Map<string, SheetScan>() }
  // An older workbook is no zip and always holds values.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return found
  const { names, part } = openPackage(bytes)
  const titles = sheetPaths(bytes)
  for (const name of names().filter((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path))) {
    const sheet = newScan()
    for (const text of windowsOf(part(name))) {
      found.lacksValues ||= uncomputed.test(text)
      found.hasIsoDates ||= isoDate.test(text)
      for (const [, number] of text.matchAll(value)) sheet.hasFarRows ||= Number(number) > maxRows
      for (const [tag] of text.matchAll(hiddenRow)) sheet.hiddenRows.add(numberIn(tag, 'r') - 1)
      for (const [tag] of text.matchAll(hiddenColumn)) {
        sheet.hiddenColumns.push([numberIn(tag, 'min') - 1, numberIn(tag, 'max') - 1])
      }
    }
    found.sheets.set(titles.get(name) ?? '', sheet)
  }
  return found
}

const numberIn = (tag: string, name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1] ?? 0)

/** Returns the names of the sheets by the paths of their parts. */
function sheetPaths(bytes: Uint8Array): Map<string, string> {
  const file = openPackage(bytes)
  const main = mainPart(file)
  const targets = new Map(file.relations(main ?? '').map(({ id, target }) => [id, target]))
  const names = new Map<string, string>()
  readXml(file.part(main), {
    open(tag, { name = '', 'r:id': id = '' }) {
      if (tag === 'sheet') names.set(targets.get(id) ?? '', name)
    },
  })
  return names
}

function* windowsOf(part: Uint8Array = new Uint8Array()): Generator<string> {
  const decoder = new TextDecoder('latin1')
  for (let at = 0; at < part.length; at += windowBytes) {
    yield decoder.decode(part.subarray(at, at + windowBytes + overlapBytes))
  }
}
