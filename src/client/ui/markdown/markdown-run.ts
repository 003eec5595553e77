import {
  beginsHtml,
  beginsLongHtml,
  cellCount,
  closesFence,
  type Fence,
  indentOf,
  isDelimiterRow,
  isHeading,
  type ListMarker,
  listMarker,
  openingFence,
} from './markdown-lines.ts'

/** Characters from which a list or a table is cut into parts. */
const PART_SIZE = 600

/**
 * The lines since the last cut: one or more top-level blocks, the last of them still open. Where it is not sure which
 * block a line belongs to it is `doubtful`, and is then neither cut into parts nor ended but where anything would end.
 */
export class OpenRun {
  /** Only blank lines so far. */
  empty = true
  /** A fence stands first, and has not been closed. */
  fence: (Fence & { contentStart: number }) | undefined
  /** What it holds is right only when the text is rendered in one piece. */
  needsWhole = false
  /** Where parts of the list or the table end. */
  readonly partEnds: number[] = []
  /** The last item at the top level. */
  list: ListMarker | undefined
  table: { cells: number; headEnd: number | undefined } | undefined
  readonly start: number
  private blank = false
  private html = false
  private doubtful = false

  constructor(start: number) {
    this.start = start
  }

  takeBlank(): void {
    this.blank = !this.empty
  }

  /** Whether all that is open ends before this line, for sure. */
  endsBefore(line: string): boolean {
    const { html, list, doubtful, blank, empty } = this
    const indent = indentOf(line)
    if (empty || this.isInItem(indent)) return false
    const mayBeInList = list !== undefined && doubtful
    if (openingFence(line) !== undefined) {
      if (html || (mayBeInList && indent > 0)) this.needsWhole = true
      return true
    }
    const marker = listMarker(line)
    if (indent > 3 || this.isNextItem(marker)) return false
    if (blank) return !mayBeInList || (indent === 0 && marker === undefined)
    if (html || (mayBeInList && indent > 0)) return false
    return isHeading(line) || (!mayBeInList && marker?.interrupts === true)
  }

  /** Takes a line that is not blank. */
  take(line: string, from: number, to: number): void {
    // The parser drops a byte order mark where a text begins, and a block is a text of its own.
    if (/\]:|\uFEFF/.test(line)) this.needsWhole = true
    this.takeContent(line, from, to)
    this.blank = false
    this.empty = false
  }

  closesFence(line: string): boolean {
    return this.fence !== undefined && closesFence(line, this.fence)
  }

  private takeContent(line: string, from: number, to: number) {
    const indent = indentOf(line)
    if (this.isInItem(indent)) return
    const fence = this.empty ? openingFence(line) : undefined
    if (fence !== undefined) {
      this.fence = { ...fence, contentStart: to }
      return
    }
    const marker = listMarker(line)
    if (this.isNextItem(marker)) {
      if (indent === 0) this.endPart(from)
      this.list = marker
      if (marker?.empty === true) this.doubt()
      return
    }
    if (this.list !== undefined) this.doubt()
    if (beginsHtml(line)) this.html = true
    if (beginsLongHtml(line)) this.needsWhole = true
    if (marker === undefined) this.takeRow(line, from, to)
    else this.openList(marker)
  }

  /** Belongs to the item that is open, whatever it is. */
  private isInItem(indent: number): boolean {
    return this.list !== undefined && !this.doubtful && indent >= this.list.offset
  }

  private isNextItem(marker: ListMarker | undefined): boolean {
    return !this.doubtful && this.list !== undefined && marker?.kind === this.list.kind
  }

  private openList(marker: ListMarker) {
    if (this.list !== undefined) return
    // Under a paragraph it may be the paragraph's text, and an item without content ends at a blank line.
    if (!this.empty || marker.empty) this.doubt()
    this.list = marker
  }

  private takeRow(line: string, from: number, to: number) {
    const { empty, table, blank, doubtful } = this
    const cells = cellCount(line)
    if (empty) {
      if (cells !== undefined) this.table = { cells, headEnd: undefined }
    } else if (table === undefined || doubtful) {
      return
    } else if (cells === undefined || blank) {
      this.doubt()
    } else if (table.headEnd !== undefined) {
      this.endPart(from)
    } else if (isDelimiterRow(line) && cells === table.cells) {
      table.headEnd = to
    } else {
      this.doubt()
    }
  }

  private doubt() {
    this.doubtful = true
    if (this.partEnds.length > 0) this.needsWhole = true
  }

  private endPart(at: number) {
    const start = this.partEnds.at(-1) ?? this.table?.headEnd ?? this.start
    if (at - start >= PART_SIZE) this.partEnds.push(at)
  }
}
