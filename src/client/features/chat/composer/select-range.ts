import type { TextRange } from './prompt-placeholders.ts'

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
