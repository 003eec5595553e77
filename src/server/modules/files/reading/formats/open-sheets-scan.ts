import { openPackage } from './office-package.ts'
import { newScan, type SheetScan } from './workbook-scan.ts'
import { readXml } from './xml-events.ts'

/** Returns the hidden sheets of an OpenDocument, and what its sheets hide or have below `maxRows` rows. */
export function scanOpenSheets(bytes: Uint8Array, maxRows: number) {
  const [styles, hidden, sheets] = [new Set<string>(), new Set<string>(), new Map<string, SheetScan>()]
  let [style, row, height, column] = ['', 0, 1, 0]
  let sheet = newScan()
  readXml(openPackage(bytes).part('content.xml'), {
    open(name, attributes) {
      if (name === 'style:style') style = attributes['style:name'] ?? ''
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
        if (!isHidden(attributes)) return
        for (let at = row; at < Math.min(row + height, maxRows); at++) sheet.hiddenRows.add(at)
      }
      // LibreOffice writes the empty rows below a sheet as one row that is repeated a million times.
      else if (name === 'table:table-cell' && attributes['office:value-type'] && row + height > maxRows) {
        sheet.hasFarRows = true
      }
    },
    close(name) {
      if (name === 'table:table-row') row += height
    },
  })
  return { hidden, sheets }
}

/** Rows that a filter hides are hidden, too. */
const isHidden = (attributes: Readonly<Record<string, string>>) =>
  /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
