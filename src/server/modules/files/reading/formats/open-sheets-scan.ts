import { openPackage } from './office-package.ts'
import type { SheetScan } from './workbook-scan.ts'
import { readXml } from './xml-events.ts'

/** Returns the hidden sheets of an OpenDocument, and which sheets have values below `maxRows` rows. */
export function scanOpenSheets(bytes: Uint8Array, maxRows: number) {
  const [styles, hidden, sheets] = [new Set<string>(), new Set<string>(), new Map<string, SheetScan>()]
  let [style, row, height] = ['', 0, 1]
  let sheet: SheetScan = { hasFarRows: false }
  readXml(openPackage(bytes).part('content.xml'), {
    open(name, attributes) {
      if (name === 'style:style') style = attributes['style:name'] ?? ''
      else if (name === 'style:table-properties' && attributes['table:display'] === 'false') styles.add(style)
      else if (name === 'table:table') {
        const title = attributes['table:name'] ?? ''
        if (styles.has(attributes['table:style-name'] ?? '')) hidden.add(title)
        row = 0
        sheet = { hasFarRows: false }
        sheets.set(title, sheet)
      } else if (name === 'table:table-row') height = Number(attributes['table:number-rows-repeated'] ?? 1)
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
