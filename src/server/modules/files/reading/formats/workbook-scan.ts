import { mainPart, type OfficePackage, openPackage } from './office-package.ts'
import { readXml } from './xml-events.ts'

/** A sheet's hidden rows and ranges of columns, from 0 on. `hasFarRows`: it has values below the rows that are read. */
export type SheetScan = {
  hasFarRows: boolean
  hiddenRows: Set<number>
  hiddenColumns: [first: number, last: number][]
}

export const newScan = (): SheetScan => ({
  hasFarRows: false,
  hiddenRows: new Set(),
  hiddenColumns: [],
})

/**
 * Returns whether a workbook's formulas lack values, whether it holds dates as texts of ISO 8601, and what its sheets
 * hide or have below `maxRows` rows, in their order; no sheets of a workbook that is no XML.
 */
export function scanWorkbook(bytes: Uint8Array, maxRows: number) {
  const found: Found = { lacksValues: false, hasIsoDates: false, sheets: [] }
  // An older workbook is no zip and always holds values.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return found
  const file = openPackage(bytes)
  for (const path of sheetPaths(file)) found.sheets.push(scanSheet(file.part(path), { found, maxRows }))
  return found
}

type Found = { lacksValues: boolean; hasIsoDates: boolean; sheets: SheetScan[] }

function scanSheet(part: Uint8Array | undefined, { found, maxRows }: { found: Found; maxRows: number }) {
  const sheet = newScan()
  const row = { index: -1, isNumbered: false, isHidden: false, isStarted: false }
  const cell = { isText: false, hasFormula: false, hasValue: false, isValue: false }
  function startRow(place: string | undefined) {
    row.isStarted = true
    if (place !== undefined) row.index = Number(place.replace(/^\D+/, '')) - 1
    // An empty row without a number does not count.
    else if (!row.isNumbered) row.index += 1
    if (row.isHidden && row.index < maxRows) sheet.hiddenRows.add(row.index)
  }
  readXml(part, {
    open(tag, attributes) {
      const name = localName(tag)
      if (name === 'row') {
        row.isNumbered = attributes.r !== undefined
        if (row.isNumbered) row.index = Number(attributes.r) - 1
        row.isHidden = isOn(attributes.hidden)
        row.isStarted = false
      } else if (name === 'c') {
        if (!row.isStarted) startRow(attributes.r)
        cell.isText = attributes.t === 'str'
        cell.hasFormula = false
        cell.hasValue = false
        if (attributes.t === 'd') found.hasIsoDates = true
      } else if (name === 'f') cell.hasFormula = true
      else if (name === 'v' || name === 'is') cell.isValue = true
      else if (name === 'col' && isOn(attributes.hidden)) {
        sheet.hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1])
      }
    },
    text() {
      cell.hasValue ||= cell.isValue
    },
    close(tag) {
      const name = localName(tag)
      if (name === 'v' || name === 'is') cell.isValue = false
      if (name !== 'c') return
      // An empty text is a value.
      if (cell.hasFormula && !cell.hasValue && !cell.isText) found.lacksValues = true
      if (cell.hasValue && row.index >= maxRows) sheet.hasFarRows = true
    },
    // Nothing further is read, either.
    isDone: () => sheet.hasFarRows,
  })
  return sheet
}

/** Some programs put a prefix before each name. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isOn = (value: string | undefined) => value === '1' || value === 'true'

/** Returns the paths of the sheets' parts in the order of the workbook. */
function sheetPaths(file: OfficePackage): string[] {
  const main = mainPart(file)
  const targets = new Map(file.relations(main ?? '').map(({ id, target }) => [id, target]))
  const paths: string[] = []
  readXml(file.part(main), {
    open(tag, attributes) {
      if (localName(tag) !== 'sheet') return
      const [, id] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
      paths.push(targets.get(id ?? '') ?? `xl/worksheets/sheet${paths.length + 1}.xml`)
    },
  })
  return paths
}
