/** Where a placeholder stands in a text, brackets included: offsets as a textarea's selection takes them. */
export type PlaceholderRange = { start: number; end: number }

/**
 * The placeholder that Tab (Shift+Tab: `backwards`) selects next, going round the text. Undefined when there is
 * none to go to: the text has none, or its only one is selected already, so that Tab may leave the field.
 */
export function placeholderForTab(
  text: string,
  selectionStart: number,
  selectionEnd: number,
  backwards: boolean,
): PlaceholderRange | undefined {
  const found = backwards ? previousPlaceholder(text, selectionStart) : nextPlaceholder(text, selectionEnd)
  return found?.start === selectionStart && found.end === selectionEnd ? undefined : found
}

/** The first placeholder that starts at `from` or after it; past the last one, the first of the text. */
export function nextPlaceholder(text: string, from: number): PlaceholderRange | undefined {
  const all = findPlaceholders(text)
  return all.find(({ start }) => start >= from) ?? all[0]
}

/** The last placeholder that ends at `before` or earlier; ahead of the first one, the last of the text. */
export function previousPlaceholder(text: string, before: number): PlaceholderRange | undefined {
  const all = findPlaceholders(text)
  return all.findLast(({ end }) => end <= before) ?? all.at(-1)
}

/**
 * [название компании]: from 2 to 120 characters of one line that begin with a letter. People also paste markdown
 * and JSON: links `[text](url)`, task boxes `[x]`, arrays `[1, 2]` and `[true, null]` are no placeholders.
 */
const placeholder = /\[(?!(?:true|false|null)\b)\p{L}[^[\]\r\n]{1,119}\](?!\()/gu

function findPlaceholders(text: string): PlaceholderRange[] {
  return Array.from(text.matchAll(placeholder), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
