import { parsePromptTemplate } from '#domain/templates/prompt-template.ts'

/** The offsets of a part of the text, in the units of a textarea's selection. */
type TextRange = { start: number; end: number }

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

/** Focuses the field and selects a part of its text in the middle of what it shows; browsers do not scroll to it. */
export function selectRange(field: HTMLTextAreaElement, { start, end }: TextRange): void {
  field.focus()
  field.setSelectionRange(start, end)
  // A field without height that holds the text up to the end of the selection tells how far down that is.
  const measure = document.createElement('textarea')
  measure.className = field.className
  measure.value = field.value.slice(0, end)
  Object.assign(measure.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.clientWidth}px`,
    height: '0',
  })
  field.after(measure)
  field.scrollTop = measure.scrollHeight - field.clientHeight / 2
  measure.remove()
}

const followers = new Set<(range: TextRange) => void>()

/** Lets code without a reference to the composer's field, such as the template menu, focus it. */
export const composerFocus = {
  /** Subscribes to `select`. Returns a function that unsubscribes. */
  follow(follower: (range: TextRange) => void): () => void {
    followers.add(follower)
    return () => followers.delete(follower)
  },
  select(range: TextRange): void {
    for (const follower of followers) follower(range)
  },
}
