import { isBlank } from './markdown-lines.ts'
import { OpenRun } from './markdown-run.ts'

/** A part of a markdown text that can be rendered independently of the others. */
export type MarkdownBlock =
  | { kind: 'text'; text: string }
  /** A list or a table in parts. A part consists of whole items, or of whole rows that are parsed after `head`. */
  | { kind: 'list' | 'table'; head: string; parts: readonly string[] }

export type MarkdownTail = MarkdownBlock | { kind: 'code'; language: string; text: string }

/** Number of finished blocks in a group; a React commit then compares groups instead of blocks. */
export const GROUP_SIZE = 32

/**
 * Splits a growing markdown text into blocks that later text cannot change; uncertain places are not split. If a block
 * affects others (definitions, HTML over blank lines), `needsWhole` is set: render the text as one piece.
 */
export class MarkdownSplitter {
  groups: readonly (readonly MarkdownBlock[])[] = []
  needsWhole = false
  private text = ''
  private finished = false
  private scanned = 0
  private searched = 0
  private run = new OpenRun(0)

  /** Takes the whole text so far. `finished` means that no more text follows, so the last line is complete. */
  update(source: string, finished: boolean): void {
    // A carriage return, with or without a line feed, also ends a line.
    const text = source.includes('\r') ? source.replaceAll(/\r\n?/g, '\n') : source
    if (text === this.text && finished === this.finished) return
    if (this.finished || !text.startsWith(this.text)) this.reset()
    this.text = text
    this.finished = finished
    this.scanLines()
    if (!finished) return
    if (this.scanned < text.length) this.scanLine(text.slice(this.scanned), this.scanned, text.length)
    this.cut(text.length)
  }

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
    this.run = new OpenRun(0)
  }

  private scanLines() {
    for (;;) {
      const end = this.text.indexOf('\n', this.searched)
      this.searched = end === -1 ? this.text.length : end + 1
      if (end === -1) return
      this.scanLine(this.text.slice(this.scanned, end), this.scanned, end + 1)
      this.scanned = end + 1
    }
  }

  private scanLine(line: string, from: number, to: number) {
    if (this.run.fence !== undefined) {
      if (this.run.closesFence(line)) this.cut(to)
    } else if (isBlank(line)) {
      this.run.takeBlank()
    } else {
      if (this.run.endsBefore(line)) this.cut(from)
      this.run.take(line, from, to)
      if (this.run.needsWhole) this.needsWhole = true
    }
  }

  private cut(at: number) {
    if (!this.run.empty) this.add(this.block(at))
    if (this.run.needsWhole) this.needsWhole = true
    this.run = new OpenRun(at)
  }

  private add(block: MarkdownBlock) {
    const last = this.groups.at(-1)
    this.groups =
      last === undefined || last.length === GROUP_SIZE
        ? [...this.groups, [block]]
        : [...this.groups.slice(0, -1), [...last, block]]
  }

  private block(end: number): MarkdownBlock {
    const { start, partEnds, table, list } = this.run
    if (partEnds.length === 0) return { kind: 'text', text: this.text.slice(start, end) }
    const isTable = list === undefined
    const headEnd = isTable ? (table?.headEnd ?? start) : start
    const parts = [...partEnds, end].map((at, index) => this.text.slice(partEnds[index - 1] ?? headEnd, at))
    return { kind: isTable ? 'table' : 'list', head: this.text.slice(start, headEnd), parts }
  }
}
