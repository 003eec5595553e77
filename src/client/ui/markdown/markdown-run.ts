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

/** Minimum number of characters in a part that is cut from a list or a table. */
const PART_SIZE = 600

/**
 * The lines since the last cut: one or more top-level blocks, the last still open. If a line's block is uncertain, the
 * run is `doubtful`: it is not cut into parts and ends only where every kind of block ends.
 */
export class OpenRun {
  empty = true
  /** The code fence that begins the run and is not closed yet. */
  fence: (Fence & { contentStart: number }) | undefined
  /** The content renders correctly only if the whole text is parsed in one piece. */
  needsWhole = false
  readonly partEnds: number[] = []
  /** The marker of the last top-level item. */
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
    // The parser drops a byte order mark at the start of a text, and each block is parsed as a separate text.
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

  /** Whether a line with this indent belongs to the open item, regardless of its content. */
  private isInItem(indent: number): boolean {
    return this.list !== undefined && !this.doubtful && indent >= this.list.offset
  }

  private isNextItem(marker: ListMarker | undefined): boolean {
    return !this.doubtful && this.list !== undefined && marker?.kind === this.list.kind
  }

  private openList(marker: ListMarker) {
    if (this.list !== undefined) return
    // Under a paragraph, the marker may be paragraph text; an item without content ends at a blank line.
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
