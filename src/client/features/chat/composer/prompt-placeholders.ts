/** The offsets of a placeholder with its brackets, as a textarea's selection takes them. */
export type PlaceholderRange = { start: number; end: number }

/**
 * Returns the placeholder that Tab (Shift+Tab: `backwards`) selects next, going round the text.
 * Returns undefined when there is none, or only the selected one, so that Tab leaves the field.
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

/** Returns the first placeholder at `from` or later; past the last one, the first of the text. */
export function nextPlaceholder(text: string, from: number): PlaceholderRange | undefined {
  const all = findPlaceholders(text)
  return all.find(({ start }) => start >= from) ?? all[0]
}

/** Returns the last placeholder that ends at `before` or earlier; ahead of the first one, the last of the text. */
export function previousPlaceholder(text: string, before: number): PlaceholderRange | undefined {
  const all = findPlaceholders(text)
  return all.findLast(({ end }) => end <= before) ?? all.at(-1)
}

/**
 * [название компании]: 2 to 120 characters of a line, beginning with a letter. In pasted text, links `[text](url)`,
 * task boxes `[x]` and arrays `[1, 2]` or `[true, null]` are no placeholders.
 */
const placeholder = /\[(?!(?:true|false|null)\b)\p{L}[^[\]\r\n]{1,119}\](?!\()/gu

function findPlaceholders(text: string): PlaceholderRange[] {
  return Array.from(text.matchAll(placeholder), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}
