/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, also by full-width signs or
 * after a line break. `unguardFormula` restores the exact text, also one with an apostrophe of its own.
 */
export function guardFormula(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

/** Restores the text of a cell that an export may have guarded. */
export function unguardFormula(text: string): string {
  return /^'+[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text
}
