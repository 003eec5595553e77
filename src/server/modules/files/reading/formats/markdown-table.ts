/** The texts of cells that a merged cell covers: empty ones would say that there is no value. */
export const coveredLeft = '←'
export const coveredAbove = '↑'
export const isMark = (cell: string) => cell === coveredLeft || cell === coveredAbove
export const coveredNote = `${coveredLeft} и ${coveredAbove} — продолжение объединённой ячейки слева или сверху`

/** Marks text that a document shows as struck out: it says what no longer counts. */
export const struckText = (text: string): string => (text.trim() === '' ? text : `~~${text}~~`)

/** Joins the marks of struck pieces that follow each other. */
export const joinedStrikes = (text: string): string => text.replaceAll(/~~(\s*)~~/g, '$1')

/** Returns a row of a Markdown table. A cell stays on one line, and a bar in it does not end it. */
export const tableRow = (cells: readonly string[]): string =>
  `| ${cells
    .map((cell) =>
      cell
        .trim()
        .replaceAll('|', '\\|')
        .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '<br>'),
    )
    .join(' | ')} |\n`

/** Returns the line under the first row, without which Markdown knows no table. */
export const tableRule = (width: number): string => `|${' --- |'.repeat(width)}\n`

/** Returns a link, or the text alone when it already is the address. */
export function linkedText(text: string, address: string): string {
  if (address === '' || address.startsWith('#')) return text
  const shown = text.trim()
  const isShown = shown === '' || bare(shown) === bare(address)
  return isShown ? address : `[${shown}](${address.replaceAll(' ', '%20')})`
}

const bare = (address: string) => address.replace(/^(https?:\/\/|mailto:)/i, '').replace(/\/$/, '')
