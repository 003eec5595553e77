/** `thoughts`: what the model wrote between `<think>` tags before it answered. */
export type AnswerPart = { kind: 'thoughts' | 'text'; text: string }

const OPENING = '<think>'
const CLOSING = '</think>'

/**
 * Splits an answer into its text and the model's thoughts, without the tags; blank parts are left out. A tag counts at
 * the start of a line outside code. `growing`: the text is still arriving, and a tag half written at its end is hidden.
 */
export function answerParts(answer: string, growing: boolean): AnswerPart[] {
  const text = growing ? answer.replace(/(^|\n)[ \t]*<(t(h(i(nk?)?)?)?)?$/, '$1') : answer
  if (!text.includes(OPENING)) return shown([{ kind: 'text', text }])
  const parts: AnswerPart[] = []
  let from = 0
  for (let tag = tagAfter(text, from); tag !== undefined; tag = tagAfter(text, from)) {
    const end = text.indexOf(CLOSING, tag.to)
    const thoughts = text.slice(tag.to, end === -1 ? text.length : end)
    parts.push({ kind: 'text', text: withoutBlankLines(text.slice(from, tag.from)) })
    parts.push({
      kind: 'thoughts',
      text: (growing && end === -1 ? withoutHalfTag(thoughts) : thoughts).trim(),
    })
    from = end === -1 ? text.length : end + CLOSING.length
  }
  parts.push({ kind: 'text', text: from === 0 ? text : withoutBlankLines(text.slice(from)) })
  return shown(parts)
}

/** Returns what the model answered, without its thoughts. */
export function answerText(answer: string): string {
  const texts = answerParts(answer, false).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))
  return texts.map((text, index) => (index < texts.length - 1 ? text.trimEnd() : text)).join('\n\n')
}

/** Returns where the next opening tag outside fenced code begins and ends. */
function tagAfter(text: string, from: number): { from: number; to: number } | undefined {
  const marks = /^[ \t]*(?:(`{3,}|~{3,})|<think>)/gm
  marks.lastIndex = from
  let fence: string | undefined
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const [{ length }, mark] = match
    if (mark === undefined && fence === undefined) return { from: match.index, to: match.index + length }
    if (mark === undefined) continue
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence)) fence = undefined
  }
  return undefined
}

function shown(parts: readonly AnswerPart[]): AnswerPart[] {
  return parts.filter(({ text }) => text.trim() !== '')
}

function withoutBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, '')
}

function withoutHalfTag(thoughts: string): string {
  return thoughts.replace(/<(\/(t(h(i(nk?)?)?)?)?)?$/, '')
}
