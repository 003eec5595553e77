import { createUnseenCount, maxTextLength, type UnseenCount } from './extracted-text.ts'
import { MarkdownBlocks } from './markdown-blocks.ts'
import { linkedText, struckText } from './markdown-table.ts'
import { openPackage } from './office-package.ts'
import { createOpenStyles } from './open-styles.ts'
import { boxSign } from './symbol-text.ts'
import { readXml } from './xml-events.ts'

type Line = { text: string; level: number }
type List = { style: string; count: number }

/** Writes a text of OpenDocument (LibreOffice) as Markdown, with its headers, notes, comments and footers. */
export function readOdt(bytes: Uint8Array): string {
  const file = openPackage(bytes)
  if (!file.has('content.xml')) throw new Error('the document has no content')
  const blocks = new MarkdownBlocks()
  const unseen = createUnseenCount()
  const [margin, content] = [file.part('styles.xml'), file.part('content.xml')]
  const margins = readBody(margin, new MarkdownBlocks(), createOpenStyles([margin]), unseen)
  for (const header of new Set(margins.headers)) blocks.add(`Верхний колонтитул: ${header}`)
  const formulaOf = (href: string) => formulaText(file.part(`${href.replace(/^\.\//, '')}/content.xml`))
  const { notes } = readBody(content, blocks, createOpenStyles([margin, content]), unseen, formulaOf)
  for (const note of notes) blocks.add(note, { isItem: true })
  for (const footer of new Set(margins.footers)) blocks.add(`Нижний колонтитул: ${footer}`)
  return unseen.above(blocks.documentText)
}

/** Whether the list of the parts names an encrypted one, as LibreOffice writes it with a password. */
export function isEncryptedOpenDocument(bytes: Uint8Array): boolean {
  let isEncrypted = false
  readXml(openPackage(bytes).part('META-INF/manifest.xml'), {
    open(name) {
      isEncrypted ||= name === 'manifest:encryption-data'
    },
  })
  return isEncrypted
}

function readBody(
  part: Uint8Array | undefined,
  body: MarkdownBlocks,
  styles: ReturnType<typeof createOpenStyles>,
  unseen: UnseenCount,
  formulaOf: (href: string) => string = () => '',
) {
  const notes: string[] = []
  const headers: string[] = []
  const footers: string[] = []
  const lines: Line[] = []
  const lists: List[] = []
  const links: { start: number; address: string }[] = []
  const ordered = new Set<string>()
  let [blocks, listStyle, skipped, columns, isAside, author] = [body, '', 0, 1, false, '']
  const fields: { type: string; values: Map<string, string[]> }[] = []
  let isCitation = false
  let isSpanned = false

  const write = (piece: string) => {
    const line = lines.at(-1)
    if (line && line.text.length <= maxTextLength) line.text += piece
  }
  const startAside = () => {
    blocks = new MarkdownBlocks()
    isAside = true
  }
  const endAside = () => {
    const aside = blocks.text.trim()
    blocks = body
    isAside = false
    return aside
  }

  function endLine({ text, level }: Line) {
    const list = lists.at(-1)
    if (level > 0) blocks.heading(level, text)
    else if (list && !isAside && text.trim() !== '') {
      const depth = Math.min(lists.length, 9)
      const label = ordered.has(`${lists[0]?.style} ${depth}`) ? `${list.count}.` : '-'
      blocks.add(`${'  '.repeat(depth - 1)}${label} ${text.trim()}`, { isItem: true })
    } else blocks.add(text)
  }

  readXml(part, {
    open(name, attributes) {
      styles.open(name, attributes)
      if (leftOut.has(name)) skipped += 1
      if (skipped > 0) return
      if (name === 'text:p') lines.push({ text: '', level: 0 })
      else if (name === 'text:h') lines.push({ text: '', level: Number(attributes['text:outline-level'] ?? 1) })
      else if (name === 'text:s') write(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1), 100)))
      else if (name === 'text:tab') write('\t')
      else if (name === 'draw:object') write(formulaOf(attributes['xlink:href'] ?? ''))
      else if (name === 'field:fieldmark') fields.push({ type: attributes['field:type'] ?? '', values: new Map() })
      else if (name === 'field:param') {
        const values = fields.at(-1)?.values
        const key = attributes['field:name'] ?? ''
        values?.set(key, [...(values.get(key) ?? []), attributes['field:value'] ?? ''])
      } else if (name === 'text:line-break') write('\n')
      else if (name === 'text:a') {
        links.push({ start: lines.at(-1)?.text.length ?? 0, address: attributes['xlink:href'] ?? '' })
      } else if (name === 'text:list-style') listStyle = attributes['style:name'] ?? ''
      else if (name === 'text:list-level-style-number') ordered.add(`${listStyle} ${attributes['text:level']}`)
      else if (name === 'text:list') lists.push({ style: attributes['text:style-name'] ?? '', count: 0 })
      else if (name === 'text:list-item') {
        const list = lists.at(-1)
        if (list) list.count += 1
      } else if (name === 'text:note-citation') isCitation = true
      else if (name === 'text:note-body' || name === 'style:header' || name === 'style:footer') startAside()
      else if (name === 'office:annotation') {
        author = ''
        write(`[комментарий ${notes.length + 1}]`)
        startAside()
      } else if (name === 'dc:creator') lines.push({ text: '', level: 0 })
      else if (name === 'table:table') blocks.startTable()
      else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        columns = Math.min(Number(attributes['table:number-columns-repeated'] ?? 1), 1_000)
        if (name === 'table:table-cell') isSpanned = Number(attributes['table:number-columns-spanned'] ?? 1) > 1
        blocks.startCell()
      } else if (name === 'table:table-row') isSpanned = false
    },
    text(piece) {
      if (skipped > 0) return
      const text = piece.replaceAll(/\s+/g, ' ')
      if (styles.isHidden) unseen.add(piece)
      else if (isCitation) write(`[^${piece}]`)
      else write(styles.isStruck ? struckText(text) : text)
    },
    close(name) {
      styles.close()
      if (leftOut.has(name)) skipped -= 1
      if (skipped > 0) return
      if (name === 'text:p' || name === 'text:h') {
        const line = lines.pop()
        if (line) endLine(line)
      } else if (name === 'text:a') {
        const [line, link] = [lines.at(-1), links.pop()]
        if (line && link)
          line.text = line.text.slice(0, link.start) + linkedText(line.text.slice(link.start), link.address)
      } else if (name === 'field:fieldmark') write(fieldText(fields.pop()))
      else if (name === 'text:list') lists.pop()
      else if (name === 'text:note-citation') isCitation = false
      else if (name === 'text:note-body') {
        const citation = /\[\^([^\]]+)\]$/.exec(lines.at(-1)?.text ?? '')?.[1] ?? ''
        notes.push(`[^${citation}]: ${endAside()}`)
      } else if (name === 'office:annotation') {
        notes.push(`[комментарий ${notes.length + 1}] ${author}: ${endAside()}`.replace(' :', ':'))
      } else if (name === 'dc:creator') author = lines.pop()?.text.trim() ?? ''
      else if (name === 'style:header') headers.push(endAside())
      else if (name === 'style:footer') footers.push(endAside())
      else if (name === 'table:table-cell') {
        blocks.endCell()
        for (let more = columns; more > 1; more--) blocks.endCell()
      } else if (name === 'table:covered-table-cell') {
        for (let more = columns; more > 0; more--) blocks.endCell({ covered: isSpanned ? 'left' : 'above' })
      } else if (name === 'table:table-row') blocks.endRow()
      else if (name === 'table:table') blocks.endTable()
    },
    isDone: () => body.isFull,
  })
  const withWords = (texts: string[]) => texts.filter((text) => /\p{L}/u.test(text))
  return { notes, headers: withWords(headers), footers: withWords(footers) }
}

/** Returns the state of a box or the chosen entry of a list. */
function fieldText(
  { type, values }: { type: string; values: Map<string, string[]> } = { type: '', values: new Map() },
) {
  if (type.endsWith('.FORMCHECKBOX')) return boxSign(values.get('Checkbox_Checked')?.[0] === 'true')
  if (!type.endsWith('.FORMDROPDOWN')) return ''
  return values.get('Dropdown_ListEntry')?.[Number(values.get('Dropdown_Selected')?.[0] ?? 0)] ?? ''
}

/** Returns a formula as a person wrote it: `{a} over {b}`. */
function formulaText(part: Uint8Array | undefined): string {
  let [text, isSource] = ['', false]
  readXml(part, {
    open(name) {
      isSource = name.endsWith('annotation')
    },
    text(piece) {
      if (isSource) text += piece
    },
  })
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Deleted text of tracked changes, the date of a comment, and the older form of a picture. */
const leftOut = new Set(['text:tracked-changes', 'dc:date', 'meta:creator-initials', 'svg:desc', 'svg:title'])
