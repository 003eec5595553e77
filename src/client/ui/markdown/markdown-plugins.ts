import { gfmFromMarkdown } from 'mdast-util-gfm'
import { newlineToBreak } from 'mdast-util-newline-to-break'
import { gfm } from 'micromark-extension-gfm'
import type { ExtraProps, Options } from 'react-markdown'
import { formulaSyntax, formulaTree } from './formula-syntax.ts'

export type HtmlElement = NonNullable<ExtraProps['node']>
type HtmlNode = HtmlElement['children'][number]
type HtmlParent = { children: HtmlNode[] }
type Plugins = NonNullable<Options['rehypePlugins']>
type MarkdownData = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }
type MarkdownNode = Parameters<typeof newlineToBreak>[0]
type MarkdownRoot = { children: { type: string; spread?: boolean | null }[] }

const syntax = [gfm(), formulaSyntax]
const tree = [gfmFromMarkdown(), formulaTree]

/**
 * Parses GitHub's markdown and formulas. `remark-gfm` is not used: it creates the syntax for each parse, and a streamed
 * answer needs thousands; it also includes a markdown serializer.
 */
function syntaxPlugin(this: { data(): object }) {
  const data: MarkdownData = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...syntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), ...tree]
}

/**
 * A line break of the model is a line break of the answer, except beside a formula that has its own line. In a cell it
 * is written `<br>`.
 */
const breaksPlugin = () => (root: MarkdownNode) => {
  newlineToBreak(root)
  placeBreaks(root, false)
}

function placeBreaks(node: MarkdownNode, isInCell: boolean) {
  if (!('children' in node)) return
  const parent: { children: MarkdownNode[] } = node
  parent.children = parent.children.flatMap((child, index, all): MarkdownNode[] => {
    if (isInCell && child.type === 'html' && /^<br *\/?>$/i.test(child.value)) return [{ type: 'break' }]
    const isBesideFormula = isDisplayFormula(all[index - 1]) || isDisplayFormula(all[index + 1])
    if (child.type === 'break' && isBesideFormula) return []
    placeBreaks(child, isInCell || child.type === 'tableCell')
    return [child]
  })
}

function isDisplayFormula(node: MarkdownNode | undefined): boolean {
  return node?.type === 'inlineCode' && node.data?.hProperties?.dataFormula === 'display'
}

export const remarkPlugins: Plugins = [syntaxPlugin, breaksPlugin]

/** For a part of a list whose other parts have blank lines between the items: its items get paragraphs too. */
export const remarkLoosePlugins: Plugins = [
  ...remarkPlugins,
  () => (root: MarkdownRoot) => {
    for (const node of root.children) if (node.type === 'list') node.spread = true
  },
]

/** For the open tail: adds the caret after the last text. */
export const caretPlugin = () => (root: HtmlParent) => {
  let last = root
  for (let next = lastElement(root); next !== undefined; next = lastElement(next)) {
    if (!/^(p|li|ul|ol|blockquote|h[1-6]|table|tbody|thead|tr|td|th|pre|code)$/.test(next.tagName)) break
    last = next
  }
  const caret = { dataCaret: '' }
  last.children.push({ type: 'element', tagName: 'span', properties: caret, children: [] })
}

/** For the head of a table: keeps only the header row. */
export const onlyHead: Plugins = [onlyPlugin((table) => elementsOf(elementsOf(table)[0]))]
/** For a part of a table: keeps only the body rows. */
export const onlyRows: Plugins = [onlyPlugin((table) => elementsOf(elementsOf(table)[1]))]
/** For a part of a list: keeps the items, each with the line break after it. */
export const onlyItems: Plugins = [onlyPlugin((list) => list?.children.slice(1) ?? [])]

function onlyPlugin(keep: (block: HtmlElement | undefined) => HtmlNode[]) {
  return () => (root: HtmlParent) => {
    root.children = keep(root.children.find(isElement))
  }
}

function elementsOf(node: HtmlElement | undefined): HtmlElement[] {
  return node?.children.filter(isElement) ?? []
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'element'
}

/** Returns the text of an element without markup. */
export function textOf(node: HtmlNode | undefined): string {
  if (node?.type === 'text') return node.value
  return node?.type === 'element' ? node.children.map(textOf).join('') : ''
}

/** Returns the last child if it is an element and only white space follows it. */
function lastElement({ children }: HtmlParent): HtmlElement | undefined {
  const last = children.findLast((node) => node.type !== 'text' || node.value.trim() !== '')
  return last?.type === 'element' ? last : undefined
}

/** Returns a plugin that marks these numbers wherever the prose has them; code and links stay as they are. */
export function unverifiedPlugins(numbers: readonly string[]): Plugins {
  const texts = numbers.filter((text) => text !== '').toSorted((one, other) => other.length - one.length)
  if (texts.length === 0) return []
  // A number within a longer one is another number.
  const number = new RegExp(`(?<![\\d.,])(?:${texts.map(escaped).join('|')})(?![\\d]|[.,]\\d)`, 'u')
  return [() => (root: { children: HtmlNode[] }) => mark(root, number)]
}

function mark(parent: { children: HtmlNode[] }, number: RegExp): void {
  parent.children = parent.children.flatMap((node) => {
    if (node.type === 'text') return marked(node.value, number)
    if (node.type === 'element' && !/^(code|pre|a)$/.test(node.tagName)) mark(node, number)
    return [node]
  })
}

function marked(text: string, number: RegExp): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let rest = text
  for (let found = number.exec(rest); found !== null; found = number.exec(rest)) {
    const [value] = found
    nodes.push({ type: 'text', value: rest.slice(0, found.index) }, unverified(value))
    rest = rest.slice(found.index + value.length)
  }
  return [...nodes, { type: 'text', value: rest }]
}

function unverified(value: string): HtmlElement {
  const hidden = { className: ['visually-hidden'], dataNotCopied: '' }
  return {
    type: 'element',
    tagName: 'span',
    properties: { dataUnverified: '', title: notInBase },
    children: [
      { type: 'text', value },
      {
        type: 'element',
        tagName: 'span',
        properties: hidden,
        children: [{ type: 'text', value: ` (${notInBase})` }],
      },
    ],
  }
}

const notInBase = 'нет в базе'

function escaped(text: string): string {
  // The model and the renderer may differ in the kind of space.
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s/gu, '\\s')
}
