import {
  beginsHtml,
  beginsLongHtml,
  cellCount,
  closesFence,
  type Fence,
  indentOf,
  isBlank,
  isDelimiterRow,
  isHeading,
  type ListMarker,
  listMarker,
  openingFence,
} from './markdown-lines.ts'

/** A part of a markdown text that can be rendered apart from the others. */
export type MarkdownBlock =
  | { kind: 'text'; text: string }
  /** One list, or one table, in parts: each is whole items (with the head before them: whole rows). */
  | { kind: 'list' | 'table'; head: string; parts: readonly string[] }

export type MarkdownTail = MarkdownBlock | { kind: 'code'; language: string; text: string }

/** Finished blocks are kept in groups of so many, so that a commit compares groups and not blocks. */
export const GROUP_SIZE = 32
/** Characters from which a list or a table is cut into parts. */
const PART_SIZE = 1_000

type Run = {
  start: number
  /** Only blank lines so far. */
  empty: boolean
  /** The last line was blank. */
  blank: boolean
  html: boolean
  /** Where the list or the table ends, or whether it is one, is not sure. */
  doubtful: boolean
  fence: (Fence & { contentStart: number }) | undefined
  /** The last item at the top level. */
  list: ListMarker | undefined
  table: { cells: number; headEnd: number | undefined } | undefined
  partStart: number
  parts: string[]
}

/**
 * Cuts a growing markdown text into blocks that later text cannot change. Every line is looked at once, and the blocks
 * depend on the text alone, not on the steps by which it came.
 *
 * It knows just enough of CommonMark to be sure where a top-level block has ended; where it is not sure it does not
 * cut. What reaches from one block into others (definitions of links and footnotes, HTML over blank lines) sets
 * `needsWhole`: such a text is right only when it is rendered in one piece.
 */
export class MarkdownSplitter {
  groups: readonly (readonly MarkdownBlock[])[] = []
  needsWhole = false
  private text = ''
  private finished = false
  private scanned = 0
  private searched = 0
  private run: Run = emptyRun(0)

  /** Takes the whole text so far. `finished`: no more will come, the last line is a line too. */
  update(text: string, finished: boolean): void {
    if (text === this.text && finished === this.finished) return
    if (this.finished || !text.startsWith(this.text)) this.reset()
    this.text = text
    this.finished = finished
    this.scanLines()
    if (!finished) return
    if (this.scanned < text.length) this.scanPhysicalLine(text.length)
    this.cut(text.length)
  }

  /** What follows the finished blocks: still open, or undefined when it is blank. */
  tail(): MarkdownTail | undefined {
    const { fence, start } = this.run
    if (fence?.indent === 0) {
      const language = fence.info.split(/\s/)[0] ?? ''
      return { kind: 'code', language, text: this.text.slice(fence.contentStart) }
    }
    return this.text.slice(start).trim() === '' ? undefined : this.block(this.text.length)
  }

  private reset() {
    this.groups = []
    this.needsWhole = false
    this.scanned = 0
    this.searched = 0
    this.run = emptyRun(0)
  }

  private scanLines() {
    for (;;) {
      const end = this.text.indexOf('\n', this.searched)
      this.searched = end === -1 ? this.text.length : end + 1
      if (end === -1) return
      this.scanPhysicalLine(end + 1)
    }
  }

  /** A carriage return ends a line too, with or without a line feed. */
  private scanPhysicalLine(end: number) {
    const line = this.text.slice(this.scanned, end).replace(/\r?\n$/, '')
    if (!line.includes('\r')) {
      this.scanLine(line, this.scanned, end)
    } else {
      let from = this.scanned
      const lines = line.split('\r')
      lines.forEach((part, index) => {
        const to = index === lines.length - 1 ? end : from + part.length + 1
        this.scanLine(part, from, to)
        from = to
      })
    }
    this.scanned = end
  }

  private scanLine(line: string, from: number, to: number) {
    const { fence } = this.run
    if (fence !== undefined) {
      if (closesFence(line, fence)) this.cut(to)
    } else if (isBlank(line)) {
      this.run.blank = !this.run.empty
    } else {
      this.scanContent(line, from, to)
      this.run.blank = false
      this.run.empty = false
    }
  }

  private scanContent(line: string, from: number, to: number) {
    // The parser drops a byte order mark where a text begins, and a block is a text of its own.
    if (/\]:|\uFEFF/.test(line)) this.needsWhole = true
    const indent = indentOf(line)
    const { list, doubtful } = this.run
    if (list !== undefined && !doubtful && indent >= list.offset) return
    const fence = openingFence(line)
    if (fence !== undefined) return this.openFence(fence, from, to)
    const marker = listMarker(line)
    if (this.continuesList(marker, indent, from)) return
    if (this.endsBefore(line, marker, indent)) this.cut(from)
    else if (list !== undefined) this.doubt()
    this.noteHtml(line)
    if (marker !== undefined) this.openList(marker)
    else this.noteTable(line, from, to)
  }

  private openFence(fence: Fence, from: number, to: number) {
    const { html, list, doubtful } = this.run
    if (html || (list !== undefined && doubtful && fence.indent > 0)) this.needsWhole = true
    this.cut(from)
    this.run.fence = { ...fence, contentStart: to }
  }

  /** Another item of the list that is open. */
  private continuesList(marker: ListMarker | undefined, indent: number, from: number): boolean {
    const { list, doubtful } = this.run
    if (doubtful || list === undefined || marker?.kind !== list.kind) return false
    this.run.list = marker
    if (indent === 0) this.cutPart(from)
    if (marker.empty) this.doubt()
    return true
  }

  /** Whether all that is open ends before this line for sure. */
  private endsBefore(line: string, marker: ListMarker | undefined, indent: number): boolean {
    const { html, list, doubtful, blank, empty } = this.run
    if (empty || indent > 3) return false
    const mayBeInList = list !== undefined && doubtful
    if (blank) return !mayBeInList || (indent === 0 && marker === undefined)
    if (html || (mayBeInList && indent > 0)) return false
    return isHeading(line) || (!mayBeInList && marker?.interrupts === true)
  }

  private openList(marker: ListMarker) {
    const { empty, list } = this.run
    if (list !== undefined) return
    // Under a paragraph it may be the paragraph's text, and an item without content ends at a blank line.
    if (!empty || marker.empty) this.doubt()
    this.run.list = marker
  }

  private noteHtml(line: string) {
    if (!beginsHtml(line)) return
    this.run.html = true
    if (beginsLongHtml(line)) this.needsWhole = true
  }

  private noteTable(line: string, from: number, to: number) {
    const { empty, table, blank, doubtful } = this.run
    const cells = cellCount(line)
    if (empty) {
      if (cells !== undefined) this.run.table = { cells, headEnd: undefined }
    } else if (table === undefined || doubtful) {
      return
    } else if (cells === undefined || blank) {
      this.doubt()
    } else if (table.headEnd !== undefined) {
      this.cutPart(from)
    } else if (isDelimiterRow(line) && cells === table.cells) {
      table.headEnd = to
      this.run.partStart = to
    } else {
      this.doubt()
    }
  }

  /** What the list or table holds from here on is not known: it is cut no more. */
  private doubt() {
    this.run.doubtful = true
    if (this.run.parts.length > 0) this.needsWhole = true
  }

  private cutPart(at: number) {
    if (at - this.run.partStart < PART_SIZE) return
    this.run.parts.push(this.text.slice(this.run.partStart, at))
    this.run.partStart = at
  }

  private cut(at: number) {
    const { start, empty } = this.run
    if (at > start && !empty) this.add(this.block(at))
    this.run = emptyRun(at)
  }

  private add(block: MarkdownBlock) {
    const last = this.groups.at(-1)
    this.groups =
      last === undefined || last.length === GROUP_SIZE
        ? [...this.groups, [block]]
        : [...this.groups.slice(0, -1), [...last, block]]
  }

  private block(end: number): MarkdownBlock {
    const { start, parts, partStart, table, list } = this.run
    if (parts.length === 0) return { kind: 'text', text: this.text.slice(start, end) }
    const rest = this.text.slice(partStart, end)
    const head = list === undefined ? this.text.slice(start, table?.headEnd ?? start) : ''
    return { kind: list === undefined ? 'table' : 'list', head, parts: [...parts, rest] }
  }
}

function emptyRun(start: number): Run {
  return {
    start,
    empty: true,
    blank: false,
    html: false,
    doubtful: false,
    fence: undefined,
    list: undefined,
    table: undefined,
    partStart: start,
    parts: [],
  }
}
