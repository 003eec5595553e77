/**
 * `telegram`: with the marks that Telegram turns into its formats. `counted`: the same without marks, as Telegram
 * counts it. `plain`: for an editor, whose tables are columns of tabs.
 */
export type TextForm = 'telegram' | 'counted' | 'plain'

/**
 * Returns the text of an answer's elements. Telegram's programs turn `**`, `__`, `~~` and backticks of a pasted text
 * into formats, but neither links nor headings, lists, tables nor the escapes of MarkdownV2, which is for bots.
 */
export function messageText(root: ParentNode, form: TextForm): string {
  return blocks(root, form, false).join('\n\n').trim()
}

const MARKS: Record<string, string> = {
  B: '**',
  STRONG: '**',
  EM: '__',
  I: '__',
  DEL: '~~',
  S: '~~',
  CODE: '`',
}

/** Returns the paragraphs of an element; `isPlain` leaves out the marks, as in a text that is marked as a whole. */
function blocks(root: ParentNode, form: TextForm, isPlain: boolean): string[] {
  const found: string[] = []
  let line = ''
  const endLine = () => {
    if (line.trim() !== '') found.push(trimmed(line))
    line = ''
  }
  for (const node of root.childNodes) {
    const block = node instanceof Element ? blockText(node, form) : undefined
    if (block === undefined) {
      line += inline(node, form, isPlain)
      continue
    }
    endLine()
    if (block !== '') found.push(block)
  }
  endLine()
  return found
}

/** Returns undefined for an element within a line. */
function blockText(element: Element, form: TextForm): string | undefined {
  const { tagName } = element
  if (/^H[1-6]$/.test(tagName)) return marked('**', blocks(element, form, true).join(' '), form)
  if (tagName === 'UL' || tagName === 'OL') return listText(element, form)
  if (tagName === 'TABLE') return tableText(element, form)
  if (tagName === 'HR') return '———'
  if (tagName === 'PRE') {
    const code = (element.textContent ?? '').replace(/\n$/, '')
    // A text that was too complex to parse is no code, and has its own marks.
    const isCode = element.querySelector('code') !== null
    return form === 'telegram' && isCode ? `\`\`\`\n${code}\n\`\`\`` : code
  }
  if (tagName === 'BLOCKQUOTE') return blocks(element, form, false).join('\n\n').replaceAll(/^/gm, '> ')
  if (/^(P|DIV|SECTION|LI|THEAD|TBODY|TR|TD|TH)$/.test(tagName)) return blocks(element, form, false).join('\n\n')
  return undefined
}

function listText(list: Element, form: TextForm): string {
  const first = Number(list.getAttribute('start') ?? '1')
  return [...list.children]
    .map((item, index) => {
      const mark = list.tagName === 'OL' ? `${first + index}. ` : '• '
      return (
        mark +
        blocks(item, form, false)
          .join('\n')
          .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
      )
    })
    .join('\n')
}

function tableText(table: Element, form: TextForm): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) =>
      blocks(cell, form, false)
        .join(' ')
        .replaceAll(/[\t\n]+/g, ' '),
    ),
  )
  if (form === 'plain') return rows.map((cells) => cells.join('\t')).join('\n')
  // A selected part of a table may have no head.
  const [head, body] = table.querySelector('thead') ? [rows[0] ?? [], rows.slice(1)] : [[], rows]
  if (body.length === 0) return head.length === 0 ? '' : rowText(head, [])
  return body.map((cells) => rowText(cells, head)).join('\n')
}

/** A row is an item, because a message has no columns: «• Кухня — Цена: 5 000; Охват: 12 000». */
function rowText([name = '', ...values]: readonly string[], [, ...titles]: readonly string[]): string {
  const facts = values.flatMap((value, index) => {
    const title = titles[index] ?? ''
    if (value === '') return []
    return values.length === 1 || title === '' ? [value] : [`${title}: ${value}`]
  })
  return `• ${[name, facts.join('; ')].filter((part) => part !== '').join(' — ')}`
}

function inline(node: Node, form: TextForm, isPlain: boolean): string {
  // A line break of the text stands beside a `br`, or between elements.
  if (node instanceof Text) return node.data.replaceAll('\n', '')
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  if (node.tagName === 'IMG') return node.getAttribute('alt') ?? ''
  const text = [...node.childNodes].map((child) => inline(child, form, isPlain)).join('')
  if (node.tagName === 'A') return linkText(node.getAttribute('href') ?? '', text)
  if (node.tagName === 'SUP') return `[${text}]`
  const mark = MARKS[node.tagName]
  return mark === undefined || isPlain ? text : marked(mark, text, form)
}

/** Telegram makes a link of an address, but not of a text with an address. */
function linkText(href: string, text: string): string {
  const isSame =
    href.replace(/^(mailto:|tel:|https?:\/\/)/, '').replace(/\/$/, '') === text.replace(/^https?:\/\/|\/$/g, '')
  return isSame || href === '' ? text : `${text} (${href.replace(/^(mailto|tel):/, '')})`
}

/** A mark must touch the text that it marks. */
function marked(mark: string, text: string, form: TextForm): string {
  const inner = text.trim()
  return form === 'telegram' && inner !== '' ? text.replace(inner, () => mark + inner + mark) : text
}

function trimmed(lines: string): string {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}
