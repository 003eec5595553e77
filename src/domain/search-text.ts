/**
 * Returns the form in which texts are searched and sorted: NFC, lower case, ё as е, trimmed. The server
 * stores it and the offline copy computes it, so both find the same rows in any locale.
 */
export function searchText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').trim()
}

/**
 * Compares search texts by code point, like PostgreSQL's `COLLATE "C"` on UTF-8. JavaScript's `<` compares
 * UTF-16 units and misplaces emoji.
 */
export function compareSearchTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const unitA = a.charCodeAt(i)
    const unitB = b.charCodeAt(i)
    if (unitA !== unitB) return codePointRank(unitA) - codePointRank(unitB)
  }
  return a.length - b.length
}

const codePointRank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)
