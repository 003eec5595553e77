import writeWorkbook, { type CellObject, type Feature, type SheetOptions } from 'write-excel-file/universal'
import { getCellAddress, sanitizeAttributeValue, sanitizeTextContent } from 'write-excel-file/utility'

/** A cell with the value of its formula; `format` as spreadsheets write it, `link` as a web address. */
export type WorkbookCell =
  | string
  | {
      value: string | number
      formula?: string
      format?: string
      link?: string | undefined
      isBold?: boolean
      wraps?: boolean
    }
export type Workbook = {
  /** The name of the sheet. */
  name: string
  /** The rows of the sheet by columns A, B, C…; the first is row 1. */
  rows: readonly (readonly (WorkbookCell | undefined)[])[]
  /** The widths of the columns in characters. */
  widths: readonly number[]
  /** The number of first rows that stay in view; the last of them repeats on each page of paper. */
  headRows?: number
}

/** Returns the .xlsx file of a sheet. On paper its columns fit the width of a page. */
export async function workbookOf(book: Workbook): Promise<Blob> {
  const { name, rows, widths, headRows } = book
  const options: SheetOptions<Blob> = {
    sheet: name,
    columns: widths.map((width) => ({ width })),
    ...(headRows !== undefined && { stickyRowsCount: headRows }),
  }
  const cells = rows.map((row) => row.map(cellObject))
  return writeWorkbook(cells, options, { features: [pageAndFormulas(book)] }).toBlob()
}

function cellObject(cell: WorkbookCell | undefined): CellObject | null {
  if (cell === undefined || cell === '') return null
  const { value, format, link, isBold, wraps }: Exclude<WorkbookCell, string> =
    typeof cell === 'string' ? { value: cell } : cell
  return {
    ...(typeof value === 'number' ? { type: Number, value } : { type: String, value: sayable(value) }),
    ...(format && { format }),
    ...(isBold && { fontWeight: 'bold' }),
    ...(wraps && { wrap: true }),
    ...(link && { textColor: '#0563C1', textDecoration: { underline: true } }),
  }
}

/** Writes characters that XML cannot hold by their number, as Excel does, and escapes text that looks like that. */
function sayable(text: string): string {
  return text.replace(/_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, (character) => {
    const number = character.charCodeAt(0).toString(16).toUpperCase()
    return `_x${number.padStart(4, '0')}_`
  })
}

/** In characters: an upright sheet of A4 has room for so many. */
const UPRIGHT = 100

/** Adds what the writer lacks: the page, links, and formulas with their values, which previews show. */
function pageAndFormulas({ name, rows, widths, headRows }: Workbook): Feature<Blob> {
  const formulas = new Map<string, { formula: string; value: string | number }>()
  const links: { at: string; link: string }[] = []
  for (const [r, row] of rows.entries())
    for (const [c, cell] of row.entries()) {
      if (typeof cell !== 'object') continue
      const { formula, value, link } = cell
      if (formula) formulas.set(getCellAddress(r, c), { formula, value })
      if (link) links.push({ at: getCellAddress(r, c), link })
    }
  const isWide = widths.reduce((sum, width) => sum + width, 0) > UPRIGHT
  const orientation = isWide ? 'landscape' : 'portrait'
  const ofPage = [
    ...(links.length > 0 ? [`<hyperlinks>${links.map(linkElement).join('')}</hyperlinks>`] : []),
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`,
  ].join('')
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) =>
            (formulas.size > 0 ? xml.replace(/<c r="([A-Z]+\d+)"([^>]*)><v>[^<]*<\/v>/g, withFormula) : xml)
              .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
              .replace('</sheetData>', `$&${ofPage}`),
        },
        'xl/workbook.xml': {
          transform: (xml) =>
            headRows === undefined ? xml : xml.replace('<definedNames/>', () => repeatedRow(name, headRows)),
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': { insert: () => links.map(linkTarget).join('') },
      },
    },
  }

  function withFormula(cell: string, at: string, attributes: string) {
    const counted = formulas.get(at)
    if (!counted) return cell
    const { formula, value } = counted
    const type = typeof value === 'string' ? attributes.replace('t="s"', 't="str"') : attributes
    return `<c r="${at}"${type}><f>${sanitizeTextContent(formula)}</f><v>${sanitizeTextContent(String(value))}</v>`
  }
}

const repeatedRow = (sheet: string, row: number) =>
  `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${sanitizeTextContent(sheet.replaceAll("'", "''"))}'!$${row}:$${row}</definedName></definedNames>`

const linkElement = ({ at }: { at: string }) => `<hyperlink ref="${at}" r:id="link-${at}"/>`

const linkTarget = ({ at, link }: { at: string; link: string }) =>
  `<Relationship Id="link-${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${sanitizeAttributeValue(link)}" TargetMode="External"/>`
