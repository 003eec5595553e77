import { parsePromptTemplate } from '#domain/templates/prompt-template.ts'

/** The offsets of a placeholder including its brackets, in the units of a textarea's selection. */
export type PlaceholderRange = { start: number; end: number }

/**
 * Returns the placeholder that Tab (Shift+Tab: `backwards`) selects next; wraps at the ends of the text.
 * Returns undefined if there is no placeholder, or only the selected one, so that Tab leaves the field.
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

/** Returns the first placeholder at or after `from`; if there is none, the first one in the text. */
export function nextPlaceholder(text: string, from: number): PlaceholderRange | undefined {
  const all = findPlaceholders(text)
  return all.find(({ start }) => start >= from) ?? all[0]
}

/** Returns the last placeholder that ends at or before `before`; if there is none, the last one in the text. */
export function previousPlaceholder(text: string, before: number): PlaceholderRange | undefined {
  const all = findPlaceholders(text)
  return all.findLast(({ end }) => end <= before) ?? all.at(-1)
}

function findPlaceholders(text: string): PlaceholderRange[] {
  let end = 0
  return parsePromptTemplate(text).flatMap(({ text: { length }, field }) => {
    end += length
    return field ? [{ start: end - length, end }] : []
  })
}
