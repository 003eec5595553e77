/** `thoughts`: what the model wrote between `<think>` tags before it answered. */
export type AnswerPart = { kind: 'thoughts' | 'text'; text: string }

const CLOSING = '</think>'

/**
 * Splits an answer into its text and the model's thoughts, without the tags; blank parts are left out. A tag counts at
 * the start of a line outside code. `growing`: the text is still arriving, and a tag half written at its end is hidden.
 */
export function answerParts(answer: string, growing: boolean): AnswerPart[] {
  const text = growing ? answer.replace(/(^|\n)[ \t]*<(t(h(i(nk?)?)?)?)?$/, '$1') : answer
  const parts: AnswerPart[] = []
  let from = 0
  for (const { start, end, thoughts, isOpen } of thoughtsIn(text, growing)) {
    parts.push({ kind: 'text', text: withoutBlankLines(text.slice(from, start)) })
    parts.push({ kind: 'thoughts', text: (growing && isOpen ? withoutHalfTag(thoughts) : thoughts).trim() })
    from = end
  }
  parts.push({ kind: 'text', text: from === 0 ? text : withoutBlankLines(text.slice(from)) })
  return shown(parts)
}

/** Returns what the model answered, without its thoughts. */
export function answerText(answer: string): string {
  const texts = answerParts(answer, false).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))
  return texts.map((text, index) => (index < texts.length - 1 ? text.trimEnd() : text)).join('\n\n')
}

type Thoughts = { start: number; end: number; thoughts: string; isOpen: boolean }

/**
 * Returns where the thoughts of an answer stand. A tag that nothing closes begins thoughts as long as the text grows, or
 * before any words; behind words it is one of them, so that it hides none.
 */
export function thoughtsIn(text: string, growing = false): Thoughts[] {
  const found: Thoughts[] = []
  const opening = new RegExp(OPENING_OR_FENCE)
  let fence: string | undefined
  let hasWords = false
  let from = 0
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const { 0: tag, 1: mark, index: start } = match
    if (mark !== undefined) {
      if (fence === undefined) fence = mark
      else if (mark.startsWith(fence)) fence = undefined
    }
    if (mark !== undefined || fence !== undefined) continue
    hasWords ||= text.slice(from, start).trim() !== ''
    const closing = text.indexOf(CLOSING, start)
    const isOpen = closing === -1
    if (isOpen && hasWords && !growing) break
    const end = isOpen ? text.length : closing + CLOSING.length
    found.push({ start, end, thoughts: text.slice(start + tag.length, isOpen ? end : closing), isOpen })
    opening.lastIndex = end
    from = end
  }
  return found
}

/** An indented line of four spaces is code. */
const OPENING_OR_FENCE = /^[ \t]*(`{3,}|~{3,})|^ {0,3}<think>/gm

function shown(parts: readonly AnswerPart[]): AnswerPart[] {
  return parts.filter(({ text }) => text.trim() !== '')
}

function withoutBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, '')
}

function withoutHalfTag(thoughts: string): string {
  return thoughts.replace(/<(\/(t(h(i(nk?)?)?)?)?)?$/, '')
}
