import { utils, type WorkSheet } from '@e965/xlsx'
import { hyperlinkAddress } from '#domain/channel-import/channel-import-cell.ts'
import { mainPart, type OfficePackage, openPackage } from './office-package.ts'
import { cellKey, createRichText, isOn, localName, type StruckCells, struckStyles } from './struck-cells.ts'
import { readXml } from './xml-events.ts'

/**
 * A sheet's hidden rows and ranges of columns, from 0 on, its struck cells and the addresses of its formulas by
 * `cellKey`, and the texts of its boxes. `hasFarRows`: it has values below the rows that are read.
 */
export type SheetScan = {
  hasFarRows: boolean
  hiddenRows: Set<number>
  hiddenColumns: [first: number, last: number][]
  struck: StruckCells
  links: Map<number, string>
  boxes: string[]
}

export const newScan = (): SheetScan => ({
  hasFarRows: false,
  hiddenRows: new Set(),
  hiddenColumns: [],
  struck: new Map(),
  links: new Map(),
  boxes: [],
})

/**
 * Returns whether a workbook's formulas lack values, whether it holds dates as texts of ISO 8601, and what its sheets
 * hide, strike out or have below `maxRows` rows, in their order; no sheets of a workbook that is no XML.
 */
export function scanWorkbook(bytes: Uint8Array, maxRows: number) {
  const found: Found = { lacksValues: false, hasIsoDates: false, sheets: [] }
  // An older workbook is no zip and always holds values.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return found
  const file = openPackage(bytes)
  const styles = struckStyles(file)
  for (const path of sheetPaths(file)) {
    const sheet = scanSheet(file.part(path), { found, styles, maxRows })
    const drawings = file.relations(path).filter(({ kind }) => kind === 'drawing')
    sheet.boxes = drawings.flatMap(({ target }) => boxTexts(file.part(target)))
    found.sheets.push(sheet)
  }
  return found
}

/** Returns what a sheet of a workbook that is no zip hides. It names the range of its rows; a newer one may name empty ones. */
export function scanOldSheet(
  sheet: WorkSheet | undefined,
  styled: WorkSheet | undefined,
  { mostRows, struck }: { mostRows: number; struck: StruckCells | undefined },
): SheetScan {
  const full: unknown = sheet?.['!fullref']
  const columns = (styled?.['!cols'] ?? []).flatMap((column, at) => (column?.hidden ? [at] : []))
  const rows = (sheet?.['!rows'] ?? []).flatMap((row, at) => (row?.hidden ? [at] : []))
  return {
    ...newScan(),
    ...(struck && { struck }),
    hasFarRows: typeof full === 'string' && utils.decode_range(full).e.r >= mostRows,
    hiddenRows: new Set(rows),
    hiddenColumns: columns.map((at) => [at, at]),
  }
}

type Found = { lacksValues: boolean; hasIsoDates: boolean; sheets: SheetScan[] }

type Scanned = { found: Found; styles: ReadonlySet<string>; maxRows: number }

function scanSheet(part: Uint8Array | undefined, { found, styles, maxRows }: Scanned) {
  const sheet = newScan()
  const row = { index: -1, isNumbered: false, isHidden: false, isStarted: false }
  const cell = {
    column: -1,
    type: '',
    isStruck: false,
    formula: '',
    isFormula: false,
    hasFormula: false,
    hasValue: false,
    isValue: false,
  }
  let place: string | undefined
  let inline = createRichText()
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
      inline.open(tag, attributes)
      if (name === 'row') {
        row.isNumbered = attributes.r !== undefined
        if (row.isNumbered) row.index = Number(attributes.r) - 1
        row.isHidden = isOn(attributes.hidden)
        row.isStarted = false
        cell.column = -1
      } else if (name === 'c') {
        if (!row.isStarted) startRow(attributes.r)
        place = attributes.r
        cell.column += 1
        cell.type = attributes.t ?? ''
        cell.isStruck = styles.has(attributes.s ?? '')
        if (cell.type === 'inlineStr') inline = createRichText()
        cell.formula = ''
        cell.hasFormula = false
        cell.hasValue = false
        if (cell.type === 'd') found.hasIsoDates = true
      } else if (name === 'f') {
        cell.hasFormula = true
        cell.isFormula = true
      } else if (name === 'v' || name === 'is') cell.isValue = true
      else if (name === 'col' && isOn(attributes.hidden)) {
        sheet.hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1])
      }
    },
    text(piece) {
      inline.text(piece)
      cell.hasValue ||= cell.isValue
      if (cell.isFormula) cell.formula += piece
    },
    close(tag) {
      const name = localName(tag)
      inline.close(tag)
      if (name === 'v' || name === 'is') cell.isValue = false
      if (name === 'f') cell.isFormula = false
      if (name !== 'c') return
      // An empty text is a value.
      if (cell.hasFormula && !cell.hasValue && cell.type !== 'str') found.lacksValues = true
      if (!cell.hasValue) return
      if (row.index >= maxRows) sheet.hasFarRows = true
      const text = cell.type === 'inlineStr' ? inline.marked : undefined
      const address = hyperlinkAddress(cell.formula)
      if (!cell.isStruck && text === undefined && address === undefined) return
      const key = cellKey(row.index, place === undefined ? cell.column : utils.decode_cell(place).c)
      if (address !== undefined) sheet.links.set(key, address)
      if (cell.isStruck || text !== undefined) sheet.struck.set(key, cell.isStruck ? undefined : text)
    },
    // Nothing further is read, either.
    isDone: () => sheet.hasFarRows,
  })
  return sheet
}

/** Returns the texts of the shapes that lie over a sheet, without hidden ones. */
function boxTexts(drawing: Uint8Array | undefined): string[] {
  const boxes: string[] = []
  let [text, isText, isHidden] = ['', false, false]
  readXml(drawing, {
    open(tag, { hidden }) {
      const name = localName(tag)
      if (name === 'sp') [text, isHidden] = ['', false]
      else if (name === 'cNvPr') isHidden ||= isOn(hidden)
      else if (name === 't') isText = true
      else if (name === 'br') text += '\n'
    },
    text(piece) {
      if (isText) text += piece
    },
    close(tag) {
      const name = localName(tag)
      if (name === 't') isText = false
      else if (name === 'p') text += '\n'
      else if (name === 'sp' && !isHidden && text.trim() !== '') boxes.push(text.trim())
    },
  })
  return boxes
}

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
