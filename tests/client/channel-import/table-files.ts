import { type CellObject, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'

export type Sheet = { cells: (CellObject | string | number | boolean | null)[][]; merges?: string[] }

/** Returns a workbook as an agency may send it. */
export function xlsx(sheets: Record<string, Sheet>, book: WorkBook['Workbook'] = {}): Uint8Array<ArrayBuffer> {
  const made: WorkBook = { ...utils.book_new(), Workbook: book }
  for (const [name, { cells, merges = [] }] of Object.entries(sheets)) {
    const sheet: WorkSheet = utils.aoa_to_sheet(cells)
    sheet['!merges'] = merges.map(utils.decode_range)
    utils.book_append_sheet(made, sheet, name)
  }
  return new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' }))
}

export const day = (serial: number): CellObject => ({ t: 'n', v: serial, z: 'dd.mm.yyyy' })
export const percent = (value: number): CellObject => ({ t: 'n', v: value, z: '0.0%' })

export const utf8 = (text: string) => new TextEncoder().encode(text)

/** Encodes a text as the Russian Excel writes its .csv. */
export function cp1251(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const letters = new TextDecoder('windows-1251').decode(new Uint8Array(bytes))
  return new Uint8Array([...text].map((letter) => letters.indexOf(letter)))
}
