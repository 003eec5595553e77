import { isFormula } from './formula-syntax.ts'

/** The marks of quotes and items before the content of a line. */
const CONTAINERS = String.raw`(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*`
const lineStart = new RegExp(`^${CONTAINERS}`)
/** A last line that is only the beginning of a mark: of a heading, an item, a rule or a fence. */
const halfLine = new RegExp(`(^|\\n)${CONTAINERS}([-=*+_#>]+|\\d{1,9}[.)]?|\`{2,}[^\\n\`]*|[\`~]+)[ \\t]*$`)
const halfFence = /(^|\n)[ \t>]*[`~]+$/

/**
 * Returns a growing text with the unclosed markup at its end closed, so that `**bo` or `[text](htt` do not flash as raw
 * characters. Must not be used for a finished text.
 */
export function calmTail(text: string): string {
  const { start, isCode } = lastParagraph(text)
  const tail = text.slice(start)
  return text.slice(0, start) + (isCode ? tail.replace(halfFence, '$1') : closeInline(withoutHalfLine(tail)))
}

/** Finds where the last paragraph begins, or the content of the code whose fence is open, also in items and quotes. */
function lastParagraph(text: string): { start: number; isCode: boolean } {
  let fence: string | undefined
  let start = 0
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from)
    const end = lineEnd === -1 ? text.length : lineEnd + 1
    const line = text.slice(from, end)
    const content = line.replace(lineStart, '').trim()
    const mark = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[0]
    if (fence !== undefined) {
      if (mark === content && mark.startsWith(fence)) {
        fence = undefined
        start = end
      }
    } else if (mark !== undefined && lineEnd !== -1) {
      fence = mark
      start = end
    } else if (line.trim() === '') {
      start = end
    }
    from = end
  }
  return { start, isCode: fence !== undefined }
}

/** Removes a last line that is only the beginning of a mark or of a table. */
function withoutHalfLine(paragraph: string): string {
  const table = /(^|\n)\|[^\n]*(\n\|?[-:| \t]*)?$/.exec(paragraph)
  if (table?.[0].trim() === paragraph.trim()) return ''
  return paragraph.replace(halfLine, '')
}

function closeInline(paragraph: string): string {
  const ticks = paragraph.match(/`/g)?.length ?? 0
  if (ticks % 2 === 1) return paragraph.endsWith('`') ? paragraph.slice(0, -1) : `${paragraph}\``
  const formula = openFormula(paragraph)
  if (formula !== undefined) return closeFormula(paragraph, formula)
  const shown = paragraph
    .replace(/\\$|<(b(r *\/?)?)?$/i, '')
    .replace(/!\[[^\]\n]*(\]\([^)\n]*|\])?$/, '')
    .replace(/\[([^\]\n]*)(\]\([^)\n]*)?$/, '$1')
    .replace(/(\*{1,3}|~{1,2}|_{1,2})$/, (marks) => (isOpen(paragraph, marks) ? '' : marks))
  return ['**', '~~'].reduce((closed, marks) => (isOpen(closed, marks) ? `${closed.trimEnd()}${marks}` : closed), shown)
}

type OpenFormula = { at: number; opening: string }

function openFormula(paragraph: string): OpenFormula | undefined {
  let open: OpenFormula | undefined
  for (const { 0: mark, index } of paragraph.matchAll(/`+[^`]*`+|\\\\|\\[()[\]]|\$\$/g)) {
    if (open !== undefined) {
      if (mark === closings[open.opening]) open = undefined
    } else if (mark in closings) {
      open = { at: index, opening: mark }
    }
  }
  return open
}

/** A text that is no formula yet is hidden: its mark would be shown as a bracket. */
function closeFormula(paragraph: string, { at, opening }: OpenFormula): string {
  const formula = paragraph.slice(at + 2).replace(/(\\[a-z]*|\$)$/i, '')
  if (!isFormula(formula, opening.slice(-1))) return paragraph.slice(0, at)
  return `${paragraph.slice(0, at)}${opening}${formula}${closings[opening]}`
}

const closings: Record<string, string> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

function isOpen(text: string, marks: string): boolean {
  return text.split(marks).length % 2 === 0
}
