/**
 * A text for a cell of an exported table: spreadsheets take what begins like a formula for one, some of them
 * also by the wide signs of the East or after an empty line, and an apostrophe in front keeps them from it. `unguardFormula` gives back the very same text, also of one that had an apostrophe itself.
 */
export function guardFormula(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

/** The text of a cell of a table that may have been exported by us. */
export function unguardFormula(text: string): string {
  return /^'+[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text
}
