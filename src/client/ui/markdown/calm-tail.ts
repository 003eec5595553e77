/**
 * Returns a growing text with the unclosed markup at its end closed, so that `**bo` or `[text](htt` do not flash as raw
 * characters. Must not be used for a finished text.
 */
export function calmTail(text: string): string {
  const start = Math.max(text.lastIndexOf('\n\n'), 0)
  return text.slice(0, start) + closeInline(withoutHalfLine(text.slice(start)))
}

/** Removes a last line that is only the beginning of a mark or of a table. */
function withoutHalfLine(paragraph: string): string {
  const table = /(^|\n)\|[^\n]*(\n\|?[-:| \t]*)?$/.exec(paragraph)
  if (table?.[0].trim() === paragraph.trim()) return ''
  return paragraph.replace(/(^|\n)[ \t]*([-=*+_#>]+|\d{1,9}[.)]?|`{1,3}[^\n`]*)[ \t]*$/, '')
}

function closeInline(paragraph: string): string {
  const ticks = paragraph.match(/`/g)?.length ?? 0
  if (ticks % 2 === 1) return paragraph.endsWith('`') ? paragraph.slice(0, -1) : `${paragraph}\``
  const shown = paragraph
    .replace(/!\[[^\]\n]*(\]\([^)\n]*|\])?$/, '')
    .replace(/\[([^\]\n]*)(\]\([^)\n]*)?$/, '$1')
    .replace(/(\*{1,3}|~{1,2}|_{1,2})$/, (marks) => (isOpen(paragraph, marks) ? '' : marks))
  return ['**', '~~'].reduce(
    (closed, marks) => (isOpen(closed, marks) ? `${closed.trimEnd()}${marks}` : closed),
    shown,
  )
}

function isOpen(text: string, marks: string): boolean {
  return text.split(marks).length % 2 === 0
}
