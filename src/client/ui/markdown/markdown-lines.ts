/** Classifies single lines of markdown by CommonMark's block grammar. Lines are passed without their line ending. */

export type Fence = { character: string; size: number; info: string; indent: number }

export type ListMarker = {
  /** `-`, `*`, `+`, `.` or `)`. An item with a different mark begins another list. */
  kind: string
  /** Columns up to the item's content: a line indented at least this far belongs to the item. */
  offset: number
  /** No content follows the mark. */
  empty: boolean
  /** Can begin a list right under a paragraph's line: it has content, and its number, if any, is 1. */
  interrupts: boolean
}

/** Returns the columns of white space before the first character; a tab extends to the next multiple of four. */
export function indentOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns += 1
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}

export function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line)
}

export function openingFence(line: string): Fence | undefined {
  const match = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line)
  if (match === null) return undefined
  const [, spaces = '', marks = '', info = ''] = match
  return { character: marks.charAt(0), size: marks.length, info: info.trim(), indent: spaces.length }
}

export function closesFence(line: string, fence: Fence): boolean {
  const marks = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
  return marks?.startsWith(fence.character) === true && marks.length >= fence.size
}

/** Returns the marker of a list item at the top level (indented less than four columns). */
export function listMarker(line: string): ListMarker | undefined {
  if (/^ {0,3}([-*_])[ \t]*(\1[ \t]*){2,}$/.test(line)) return undefined
  const match = /^( {0,3})([-*+]|(\d{1,9})([.)]))([ \t]+(?=[^ \t])|[ \t]*$)/.exec(line)
  if (match === null) return undefined
  const [, spaces = '', mark = '', number, delimiter, gap = ''] = match
  const before = spaces.length + mark.length
  const empty = match[0].length === line.length
  const width = indentOf(`${' '.repeat(before)}${gap}`) - before
  return {
    kind: delimiter ?? mark,
    // A gap of five or more columns is one column followed by indented code.
    offset: before + (empty || width > 4 ? 1 : width),
    empty,
    interrupts: !empty && (number === undefined || number === '1'),
  }
}

export function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}([ \t]|$)/.test(line)
}

/** Whether the line may begin an HTML block. Also true for an autolink, which does not begin one. */
export function beginsHtml(line: string): boolean {
  return /^ {0,3}<[a-z/!?]/i.test(line)
}

/** Whether the line begins HTML that continues over blank lines until its end is found. */
export function beginsLongHtml(line: string): boolean {
  return /^ {0,3}<(!|\?|(script|pre|style|textarea)([ \t>]|$))/i.test(line)
}

/** Returns the number of cells of a row that stands between pipes, or undefined for other lines. */
export function cellCount(line: string): number | undefined {
  if (!line.startsWith('|')) return undefined
  const inner = line
    .slice(1)
    .trimEnd()
    .replaceAll(/\\[\s\S]/g, '')
    .replace(/\|$/, '')
  return inner.split('|').length
}

export function isDelimiterRow(line: string): boolean {
  return /^\|[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/.test(line)
}
