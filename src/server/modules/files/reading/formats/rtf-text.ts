import { serverSign } from '#domain/attached-text.ts'
import { unreadForm } from '#server/sheet-text.ts'
import { createUnseenCount, maxTextLength } from './extracted-text.ts'
import { MarkdownBlocks } from './markdown-blocks.ts'
import { linkedText, struckText } from './markdown-table.ts'
import { boxSign } from './symbol-text.ts'

type Group = typeof outermost
const outermost = {
  isSkipped: false,
  isHidden: false,
  isStruck: false,
  isCell: false,
  codePage: 'windows-1251',
  fallbacks: 1,
  isFontTable: false,
  isInstruction: false,
}

/** A field; `chosen` is the state of a box, or the number of an entry, where 25 stands for the default. */
type Field = { depth: number; start: number; instruction: string; chosen?: number; byDefault?: number }

/** Writes a document in Rich Text Format, which accounting programs also call `.doc`, as Markdown. */
export function readRtf(bytes: Uint8Array): string {
  const source = new TextDecoder('latin1').decode(bytes)
  const blocks = new MarkdownBlocks()
  const fonts = new Map<number, string>()
  const groups: Group[] = []
  let lacksForm = false
  const unseen = createUnseenCount()
  let group: Group = { ...outermost }
  const fields: Field[] = []
  let [line, font, toSkip] = ['', 0, 0]
  let isTable = false
  let pending: number[] = []

  const write = (piece: string) => {
    const field = fields.at(-1)
    if (group.isInstruction && field) field.instruction += piece.slice(0, 5_000)
    else if (group.isSkipped) return
    else if (group.isHidden) unseen.add(piece)
    else if (line.length <= maxTextLength) line += group.isStruck ? struckText(piece) : piece
  }
  const flush = () => {
    if (pending.length === 0) return
    const piece = new TextDecoder(group.codePage).decode(Uint8Array.from(pending))
    pending = []
    write(piece)
  }
  const endParagraph = () => {
    if (isTable && !group.isCell) {
      blocks.endTable()
      isTable = false
    }
    if (isTable) line += '\n'
    else {
      blocks.add(line)
      line = ''
    }
  }
  const endCell = () => {
    blocks.startCell()
    blocks.add(line)
    blocks.endCell()
    line = ''
  }
  const startTable = () => {
    if (!isTable) blocks.startTable()
    isTable = true
  }

  function control(word: string, value: number | undefined) {
    if (word === 'u' && value !== undefined) {
      write(String.fromCharCode(value < 0 ? value + 65_536 : value))
      toSkip = group.fallbacks
      return
    }
    if (skippedDestinations.has(word)) group.isSkipped = true
    const sign = signs.get(word)
    if (sign !== undefined) write(sign)
    switch (word) {
      case 'ansicpg':
        group.codePage = codePageOf(value)
        break
      case 'fonttbl':
        group.isFontTable = true
        group.isSkipped = true
        break
      case 'f':
        font = value ?? 0
        if (!group.isFontTable) group.codePage = fonts.get(font) ?? group.codePage
        break
      case 'fcharset': {
        const codePage = charsets.get(value ?? 0)
        if (codePage) fonts.set(font, codePage)
        break
      }
      case 'uc':
        group.fallbacks = value ?? 1
        break
      case 'v':
      case 'deleted':
        group.isHidden = value !== 0
        break
      case 'strike':
      case 'striked':
        group.isStruck = value !== 0
        break
      case 'plain':
        group.isHidden = false
        group.isStruck = false
        break
      case 'par':
      case 'sect':
      case 'page':
        if (!group.isSkipped) endParagraph()
        break
      case 'pard':
        group.isCell = false
        break
      case 'intbl':
        group.isCell = true
        startTable()
        break
      case 'trowd':
        startTable()
        break
      case 'cell':
        endCell()
        break
      case 'row':
        blocks.endRow()
        group.isCell = false
        break
      case 'field':
        fields.push({ depth: groups.length, start: line.length, instruction: '' })
        break
      case 'fldinst':
        group.isInstruction = true
        break
      case 'ffres':
        if (value !== 25) Object.assign(fields.at(-1) ?? {}, { chosen: value })
        break
      case 'ffdefres':
        Object.assign(fields.at(-1) ?? {}, { byDefault: value })
        break
      case 'ffl':
        write('\n')
        break
    }
  }

  function endGroup() {
    const field = fields.at(-1)
    if (field?.depth === groups.length) {
      fields.pop()
      const address = /HYPERLINK\s+"([^"]+)"/i.exec(field.instruction)?.[1]
      const shown = line.slice(field.start)
      const state = shown === '' ? formText(field) : ''
      line += state ?? ''
      lacksForm ||= state === undefined
      if (address !== undefined && shown !== '') line = line.slice(0, field.start) + linkedText(shown, address)
    }
    group = groups.pop() ?? group
    toSkip = 0
  }

  /** An unknown destination that is marked with a star is left out, as its writer asks. */
  function startDestination(word: string) {
    if (!/^(?:fldinst|formfield|ffl)$/.test(word)) group.isSkipped = true
  }

  let isStarred = false
  for (const [token, hex, word, number] of source.matchAll(tokens)) {
    if (blocks.isFull) break
    if (hex !== undefined) {
      if (toSkip > 0) toSkip -= 1
      else pending.push(Number.parseInt(hex, 16))
      continue
    }
    flush()
    if (token === '{') {
      groups.push(group)
      group = { ...group }
      if (groups.length > maxDepth) throw new Error('the groups are nested too deeply')
    } else if (token === '}') endGroup()
    else if (token === '\\*') isStarred = true
    else if (word !== undefined) {
      if (isStarred) startDestination(word)
      isStarred = false
      control(word, number === undefined || number === '' ? undefined : Number(number))
    } else if (token === '\\\n' || token === '\\\r') control('par', undefined)
    else if (token.startsWith('\\')) write(escapes.get(token) ?? '')
    else {
      const plain = token.replaceAll(/[\r\n]/g, '')
      const skipped = Math.min(toSkip, plain.length)
      toSkip -= skipped
      write(new TextDecoder(group.codePage).decode(Buffer.from(plain.slice(skipped), 'latin1')))
    }
  }
  flush()
  endParagraph()
  if (isTable) blocks.endTable()
  blocks.add(line)
  const text = unseen.above(blocks.documentText)
  return lacksForm ? `${serverSign} ${unreadForm}\n\n${text}` : text
}

/**
 * Returns the state of a form's box or the chosen entry of its list; the entries follow the instruction in lines.
 * Undefined when the file does not have it.
 */
function formText({ instruction, byDefault, chosen = byDefault }: Field): string | undefined {
  const [, kind] = /FORM(CHECKBOX|DROPDOWN)/.exec(instruction) ?? []
  if (kind === undefined) return ''
  if (chosen === undefined) return undefined
  return kind === 'CHECKBOX' ? boxSign(chosen === 1) : (instruction.split('\n')[chosen + 1] ?? '').trim()
}

/** A byte by its code, a word with its number, an escaped sign, a bracket of a group, or plain text. */
const tokens = /\\'([\da-f]{2})|\\([a-z]+)(-?\d*) ?|\\[^a-z]|[{}]|[^\\{}]+/gi

const maxDepth = 10_000
const skippedDestinations = new Set(['colortbl', 'stylesheet', 'info', 'pict', 'object', 'filetbl', 'revtbl'])

const signs = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['nestcell', '; '],
  ['nestrow', '\n'],
])

const escapes = new Map([
  ['\\{', '{'],
  ['\\}', '}'],
  ['\\\\', '\\'],
  ['\\~', '\u00a0'],
  ['\\_', '-'],
])

/** The code pages of Windows by a font's character set. */
const charsets = new Map([
  [0, 'windows-1252'],
  [77, 'macintosh'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [238, 'windows-1250'],
])

function codePageOf(number: number | undefined): string {
  if (number === 866) return 'ibm866'
  return number !== undefined && number >= 1_250 && number <= 1_258 ? `windows-${number}` : 'windows-1251'
}
