import { parsePromptTemplate } from '#domain/templates/prompt-template.ts'

/** The offsets of a part of the text, in the units of a textarea's selection. */
export type TextRange = { start: number; end: number }

/**
 * Returns the placeholder that Tab (Shift+Tab: `backwards`) selects after the selection. Returns undefined at the ends
 * of the text, so that Tab leaves the field.
 */
export function placeholderForTab(text: string, selection: TextRange, backwards: boolean): TextRange | undefined {
  const all = placeholdersIn(text)
  return backwards ? all.findLast(({ end }) => end <= selection.start) : all.find(({ start }) => start >= selection.end)
}

/** Returns the places of the placeholders, their brackets included, in the order of the text. */
export function placeholdersIn(text: string): TextRange[] {
  let end = 0
  return parsePromptTemplate(text).flatMap(({ text: { length }, field }) => {
    end += length
    return field ? [{ start: end - length, end }] : []
  })
}
