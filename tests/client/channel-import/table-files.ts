import { type CellObject, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

export type Sheet = {
  cells: (CellObject | string | number | boolean | null)[][]
  merges?: string[]
  /** Hidden rows and columns, from 0 on. */
  hidden?: { rows?: number[]; columns?: number[] }
}

/** Returns a workbook as an agency may send it. */
export function xlsx(sheets: Record<string, Sheet>, book: WorkBook['Workbook'] = {}): Uint8Array<ArrayBuffer> {
  const made: WorkBook = { ...utils.book_new(), Workbook: book }
  for (const [name, { cells, merges = [], hidden = {} }] of Object.entries(sheets)) {
    const sheet: WorkSheet = utils.aoa_to_sheet(cells)
    sheet['!rows'] = cells.map((_, index) => ({ hidden: hidden.rows?.includes(index) ?? false }))
    if (hidden.columns)
      sheet['!cols'] = (cells[0] ?? []).map((_, at) => ({ hidden: hidden.columns?.includes(at) ?? false }))
    sheet['!merges'] = merges.map(utils.decode_range)
    utils.book_append_sheet(made, sheet, name)
  }
  return new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }))
}

/** Returns the workbook with these cells, and the text `~old~` of others, struck out. */
export function withStruck(bytes: Uint8Array<ArrayBuffer>, places: readonly string[]): Uint8Array<ArrayBuffer> {
  const files = unzipSync(bytes)
  const change = (path: string, by: (xml: string) => string) => {
    files[path] = strToU8(by(strFromU8(files[path] ?? new Uint8Array())))
  }
  change('xl/styles.xml', (xml) =>
    xml
      .replace(/<\/fonts>/, '<font><strike/><sz val="11"/></font></fonts>')
      .replace(/<cellXfs count="1">(<xf [^>]*\/>)/, '<cellXfs count="2">$1<xf numFmtId="0" fontId="1" fillId="0"/>'),
  )
  change('xl/worksheets/sheet1.xml', (xml) =>
    xml
      .replace(/<c r="(\w+)"/g, (cell, place) => (places.includes(place) ? `${cell} s="1"` : cell))
      .replace(
        /<c r="(\w+)" t="str"><v>~(.*?)~(.*?)<\/v>/g,
        '<c r="$1" t="inlineStr"><is><r><rPr><strike/></rPr><t>$2</t></r><r><t>$3</t></r></is>',
      ),
  )
  return new Uint8Array(zipSync(files))
}

export const day = (serial: number): CellObject => ({ t: 'n', v: serial, z: 'dd.mm.yyyy' })
export const percent = (value: number): CellObject => ({ t: 'n', v: value, z: '0.0%' })

export const utf8 = (text: string) => new TextEncoder().encode(text)
