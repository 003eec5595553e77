import { Parser } from 'htmlparser2'
import { decodeText } from '#domain/text-encoding.ts'
import { createUnseenCount, maxTextLength } from './extracted-text.ts'
import { MarkdownBlocks } from './markdown-blocks.ts'
import { linkedText, struckText } from './markdown-table.ts'
import { maxDepth } from './xml-events.ts'

type Table = { column: number; spans: Map<number, number>; columns: number; rows: number; isCell: boolean }

/**
 * Writes an HTML page, which accounting programs also call `.xls` or `.doc`, as Markdown. Elements that are marked as
 * hidden themselves are left out and counted; style sheets are not read.
 */
export function readHtml(bytes: Uint8Array): string {
  const blocks = new MarkdownBlocks()
  const html = decodeHtml(bytes)
  const unseen = createUnseenCount()
  const tables: Table[] = []
  const lists: { isOrdered: boolean; count: number }[] = []
  let [line, heading, item, linkStart, address] = ['', 0, '', 0, '']
  /** How deep the parser is, and at which depth a part began that is left out or struck out. */
  let [depth, skippedAt, struckAt] = [0, 0, 0]
  /** How many elements are open whose text is not meant for people. */
  let codes = 0

  function endLine() {
    if (heading > 0) blocks.heading(heading, line.replaceAll(/\s+/g, ' '))
    else if (line.trim() !== '') {
      blocks.add(item + tidy(line), { isItem: item !== '' })
      item = item === '' ? '' : '  '.repeat(lists.length)
    }
    line = ''
  }

  function startCell(attributes: Attributes) {
    const table = tables.at(-1)
    if (!table) return
    skipSpanned(table)
    const [columns, rows] = [attributes.colspan, attributes.rowspan].map((span) => clamped(span))
    Object.assign(table, { columns, rows, isCell: true })
    blocks.startCell()
  }

  function endCell() {
    const table = tables.at(-1)
    if (!table?.isCell) return
    endLine()
    blocks.endCell({ columns: table.columns })
    for (let index = 0; index < table.columns; index++) table.spans.set(table.column + index, table.rows - 1)
    table.column += table.columns
    table.isCell = false
  }

  function skipSpanned(table: Table) {
    for (let left = table.spans.get(table.column) ?? 0; left > 0; left = table.spans.get(table.column) ?? 0) {
      blocks.startCell()
      blocks.endCell({ covered: 'above' })
      table.spans.set(table.column, left - 1)
      table.column += 1
    }
  }

  function endRow() {
    const table = tables.at(-1)
    if (!table) return
    endCell()
    if (table.column > 0) skipSpanned(table)
    blocks.endRow()
    table.column = 0
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > maxDepth) throw new Error('the elements are nested too deeply')
      if (leftOut.has(name)) codes += 1
      if (skippedAt === 0 && (leftOut.has(name) || isHidden(attributes))) skippedAt = depth
      if (skippedAt > 0) return
      if (struckAt === 0 && isStruck(name, attributes)) struckAt = depth
      if (blockTags.has(name)) endLine()
      if (name === 'br') line += '\n'
      else if (/^h[1-6]$/.test(name)) heading = Number(name[1])
      else if (name === 'a') {
        ;[linkStart, address] = [line.length, attributes.href ?? '']
      } else if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 })
      else if (name === 'li') item = itemLabel(lists)
      else if (name === 'table') {
        blocks.startTable()
        tables.push({ column: 0, spans: new Map(), columns: 1, rows: 1, isCell: false })
      } else if (name === 'tr') endRow()
      else if (name === 'td' || name === 'th') {
        endCell()
        startCell(attributes)
      }
    },
    ontext(piece) {
      if (codes > 0) return
      if (skippedAt > 0) unseen.add(piece)
      else if (line.length <= maxTextLength) {
        const text = piece.replaceAll(/[\t\n\f\r ]+/g, ' ')
        line += struckAt > 0 ? struckText(text) : text
      }
    },
    onclosetag(name) {
      if (leftOut.has(name)) codes -= 1
      const isSkipped = skippedAt > 0
      if (skippedAt === depth) skippedAt = 0
      if (struckAt === depth) struckAt = 0
      depth -= 1
      if (isSkipped) return
      if (name === 'a' && /^(https?:|mailto:)/i.test(address)) {
        line = line.slice(0, linkStart) + linkedText(line.slice(linkStart), address)
      }
      if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr') endRow()
      else if (blockTags.has(name)) endLine()
      if (name === 'table') {
        endRow()
        blocks.endTable()
        tables.pop()
      } else if (/^h[1-6]$/.test(name)) heading = 0
      else if (name === 'li') item = ''
      else if (name === 'ul' || name === 'ol') lists.pop()
    },
  })
  for (let at = 0; at < html.length && !blocks.isFull; at += chunkLength) {
    parser.write(html.slice(at, at + chunkLength))
  }
  if (!blocks.isFull) parser.end()
  endLine()
  return unseen.above(blocks.documentText)
}

type Attributes = Readonly<Record<string, string>>

/** Word writes its hidden text with a property of its own. */
const isHidden = (attributes: Attributes) =>
  'hidden' in attributes || /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(attributes.style ?? '')

const isStruck = (name: string, { style = '' }: Attributes) =>
  /^(?:s|strike|del)$/.test(name) || /text-decoration[^;]*line-through/i.test(style)

const chunkLength = 65_536
const leftOut = new Set(['head', 'script', 'style', 'template', 'xml'])
// biome-ignore format: a list of words
const blockTags = new Set([
  'address', 'article', 'blockquote', 'body', 'caption', 'dd', 'div', 'dl', 'dt', 'footer', 'form', 'h1',
  'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'ol', 'p', 'pre', 'section', 'table', 'ul',
])

const clamped = (span: string | undefined) => Math.min(Math.max(Number.parseInt(span ?? '1', 10) || 1, 1), 1_000)

const tidy = (line: string) =>
  line
    .split('\n')
    .map((part) => part.replaceAll(/ {2,}/g, ' ').trim())
    .join('\n')
    .trim()

function itemLabel(lists: { isOrdered: boolean; count: number }[]): string {
  const list = lists.at(-1)
  if (!list) return '- '
  list.count += 1
  return `${'  '.repeat(Math.min(lists.length - 1, 8))}${list.isOrdered ? `${list.count}.` : '-'} `
}

/** Decodes by the page's own statement, which is in ASCII, and otherwise by a guess. */
function decodeHtml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))
  const [, stated = ''] = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head) ?? []
  const guessed = decodeText(bytes)
  // UTF-8 is certain when it fits, also for a page that states another encoding.
  if (stated === '' || /^utf/i.test(stated) || isUtf8(bytes)) return guessed ?? failed()
  return new TextDecoder(stated).decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function failed(): never {
  throw new Error('the page is in no known encoding')
}
