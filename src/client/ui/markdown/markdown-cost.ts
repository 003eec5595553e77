import type { MarkdownBlock } from './markdown-splitter.ts'

/** The cost of a paragraph of 1,500 marks and nothing else: micromark's time grows with marks times length. */
export const MAX_COST = 1_500 ** 2
/** Depth of nested quotes and lists; micromark reads each level again for every line. */
const MAX_DEPTH = 32
const MAX_LENGTH = 50_000
/** The cost of a line without marks, because each line may be an item, a row or a paragraph. */
const LINE_COST = 1_000

/**
 * Estimates the work of parsing a block; a laptop parses a block of `MAX_COST` within 100 ms. Infinite for a block that
 * is never parsed.
 */
export function costOf(block: MarkdownBlock): number {
  if (block.kind === 'text') return costOfText(block.text, paragraphEnd)
  // Each part of a table is parsed together with its head.
  const end = block.kind === 'table' ? lineEnd : paragraphEnd
  return block.parts.reduce((sum, part) => sum + costOfText(block.head + part, end), 0)
}

export function textOf(block: MarkdownBlock): string {
  return block.kind === 'text' ? block.text : block.head + block.parts.join('')
}

/** `end` separates the pieces of text within which marks can pair up. */
function costOfText(block: string, end: RegExp): number {
  const text = withoutFence(block)
  if (text.length > MAX_LENGTH) return Number.POSITIVE_INFINITY
  const lines = text.split(lineEnd)
  if (lines.some((line) => depthOf(line) > MAX_DEPTH)) return Number.POSITIVE_INFINITY
  const marks = text.split(end).reduce((sum, paragraph) => sum + costOfMarks(paragraph), 0)
  return marks + lines.length * LINE_COST
}

/** A `]` counts four times: at the end of a link, micromark moves everything before it. */
function costOfMarks(paragraph: string): number {
  const marks = paragraph.match(/\*+|_+|~+|`+|[[\]<&@|]|\\\(|\$\$|www\.|:\/\//g) ?? []
  const ends = marks.filter((mark) => mark === ']')
  return paragraph.length * (marks.length + 3 * ends.length)
}

const lineEnd = /\r\n?|\n/
/** A blank line or a bullet list item; both end a paragraph. */
const paragraphEnd = /(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n)|(?= {0,3}[-*+] +\S))/

/** Removes the fenced code at the start of a block up to its closing fence, because code is not parsed. */
function withoutFence(block: string): string {
  const opening = /^ {0,3}(`{3,}|~{3,})[^\n]*\n/.exec(block)
  const fence = opening?.[1]
  if (opening === null || fence === undefined) return block
  const closing = new RegExp(`^ {0,3}${fence}${fence.charAt(0)}*[ \\t]*$`, 'm')
  const code = block.slice(opening[0].length)
  const end = closing.exec(code)
  return end === null ? '' : code.slice(end.index + end[0].length)
}

function depthOf(line: string): number {
  const [markers = ''] = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/.exec(line) ?? []
  if (markers === '') return 0
  const indent = markers.length - markers.trimStart().length
  return indent / 2 + (markers.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0)
}
