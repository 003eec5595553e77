import { hyperlinkAddress } from '#domain/channel-import/channel-import-cell.ts'
import { joinedStrikes, struckText } from './markdown-table.ts'
import { openPackage } from './office-package.ts'
import { createOpenStyles } from './open-styles.ts'
import { cellKey } from './struck-cells.ts'
import { newScan, type SheetScan } from './workbook-scan.ts'
import { readXml } from './xml-events.ts'

/** Returns the hidden sheets of an OpenDocument, and what its sheets hide, strike out, link by formulas or have below `maxRows` rows. */
export function scanOpenSheets(bytes: Uint8Array, maxRows: number) {
  const [styles, hidden, sheets] = [new Set<string>(), new Set<string>(), new Map<string, SheetScan>()]
  let [style, row, height, column] = ['', 0, 1, 0]
  let sheet = newScan()
  const file = openPackage(bytes)
  const content = file.part('content.xml')
  const looks = createOpenStyles([file.part('styles.xml'), content])
  /** `width`: how often the cell is repeated. */
  const cell = { column: 0, width: 1, text: '', isStruck: false, isText: false, isNote: false }
  function addStruck(text: string) {
    for (let below = 0; below < Math.min(height, mostRepeats); below++) {
      for (let right = 0; right < Math.min(cell.width, mostRepeats); right++) {
        sheet.struck.set(cellKey(row + below, cell.column + right), text)
      }
    }
  }
  readXml(content, {
    open(name, attributes) {
      looks.open(name, attributes)
      if (name === 'office:annotation') cell.isNote = true
      else if (name === 'text:p' && !cell.isNote) {
        if (cell.text !== '') cell.text += '\n'
        cell.isText = true
      } else if (name === 'style:style') style = attributes['style:name'] ?? ''
      else if (name === 'style:table-properties' && attributes['table:display'] === 'false') styles.add(style)
      else if (name === 'table:table') {
        const title = attributes['table:name'] ?? ''
        if (styles.has(attributes['table:style-name'] ?? '')) hidden.add(title)
        row = 0
        column = 0
        sheet = newScan()
        sheets.set(title, sheet)
      } else if (name === 'table:table-column') {
        const width = Number(attributes['table:number-columns-repeated'] ?? 1)
        if (isHidden(attributes)) sheet.hiddenColumns.push([column, column + width - 1])
        column += width
      } else if (name === 'table:table-row') {
        height = Number(attributes['table:number-rows-repeated'] ?? 1)
        cell.column = 0
        if (!isHidden(attributes)) return
        for (let at = row; at < Math.min(row + height, maxRows); at++) sheet.hiddenRows.add(at)
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        Object.assign(cell, {
          width: Number(attributes['table:number-columns-repeated'] ?? 1),
          text: '',
          isStruck: false,
        })
        const address = hyperlinkAddress(attributes['table:formula'])
        if (address !== undefined) sheet.links.set(cellKey(row, cell.column), address)
        // LibreOffice writes the empty rows below a sheet as one row that is repeated a million times.
        if (attributes['office:value-type'] && row + height > maxRows) sheet.hasFarRows = true
      }
    },
    text(piece) {
      if (!cell.isText) return
      cell.text += looks.isStruck ? struckText(piece) : piece
      cell.isStruck ||= looks.isStruck
    },
    close(name) {
      looks.close()
      if (name === 'office:annotation') cell.isNote = false
      else if (name === 'text:p') cell.isText = false
      else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        if (cell.isStruck) addStruck(joinedStrikes(cell.text))
        cell.column += cell.width
      } else if (name === 'table:table-row') row += height
    },
  })
  return { hidden, sheets }
}

/** Equal cells beside each other are written once. More of them are hardly struck out. */
const mostRepeats = 100

/** Rows that a filter hides are hidden, too. */
const isHidden = (attributes: Readonly<Record<string, string>>) =>
  /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
