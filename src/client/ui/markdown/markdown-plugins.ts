import { gfmFromMarkdown } from 'mdast-util-gfm'
import { newlineToBreak } from 'mdast-util-newline-to-break'
import { gfm } from 'micromark-extension-gfm'
import type { ExtraProps, Options } from 'react-markdown'
import { readText } from '#domain/answer-check/read-text.ts'
import { emphasisSyntax } from './emphasis-syntax.ts'
import { formulaSyntax, formulaTree } from './formula-syntax.ts'

export type HtmlElement = NonNullable<ExtraProps['node']>
type HtmlNode = HtmlElement['children'][number]
type HtmlParent = { children: HtmlNode[] }
type Plugins = NonNullable<Options['rehypePlugins']>
type MarkdownData = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }
type MarkdownNode = Parameters<typeof newlineToBreak>[0]
type MarkdownRoot = { children: { type: string; spread?: boolean | null }[] }

/** One tilde stands before an amount that is about so much. */
const syntax = [gfm({ singleTilde: false }), formulaSyntax, emphasisSyntax]
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

/** Returns a plugin that marks these numbers wherever a person reads them, also across emphasis; not in blocks of code. */
export function unverifiedPlugins(numbers: readonly string[]): Plugins {
  const texts = [...new Set(numbers.map((text) => readText(text).text))].filter((text) => text !== '')
  if (texts.length === 0) return []
  const patterns = texts.toSorted((one, other) => other.length - one.length).map(patternOf)
  // A number within a longer one is another number.
  const number = new RegExp(`(?<![\\d.,])(?:${patterns.join('|')})(?![\\d]|[.,]\\d)`, 'gu')
  return [
    () => (root: { children: HtmlNode[] }) => {
      const marks = new Map<HtmlNode, HtmlNode[]>()
      for (const run of runsOf(root)) markRun(run, number, marks)
      replaceTexts(root, marks)
    },
  ]
}

type HtmlText = Extract<HtmlNode, { type: 'text' }>

/** Returns the texts that stand in one line of reading each: emphasis does not end it, a block or a cell does. */
function runsOf(root: { children: HtmlNode[] }): HtmlText[][] {
  const runs: HtmlText[][] = [[]]
  const walk = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (node.type === 'text') runs.at(-1)?.push(node)
      if (node.type !== 'element' || node.tagName === 'pre') continue
      const isInline = /^(?:a|br|code|del|em|strong|span)$/.test(node.tagName)
      if (!isInline) runs.push([])
      walk(node.children)
      if (!isInline) runs.push([])
    }
  }
  walk(root.children)
  return runs
}

function markRun(run: readonly HtmlText[], number: RegExp, marks: Map<HtmlNode, HtmlNode[]>): void {
  const line = run.map(({ value }) => value).join('')
  const found = [...line.matchAll(number)].map(({ 0: { length }, index }) => [index, index + length] as const)
  let start = 0
  for (const text of run) {
    const { value } = text
    const nodes: HtmlNode[] = []
    let shown = 0
    for (const [from, to] of found) {
      const [first, last] = [Math.max(from - start, 0), Math.min(to - start, value.length)]
      if (first >= last) continue
      const isEnd = to - start <= value.length
      nodes.push({ type: 'text', value: value.slice(shown, first) }, unverified(value.slice(first, last), isEnd))
      shown = last
    }
    if (nodes.length > 0) marks.set(text, [...nodes, { type: 'text', value: value.slice(shown) }])
    start += value.length
  }
}

function replaceTexts(parent: { children: HtmlNode[] }, marks: ReadonlyMap<HtmlNode, HtmlNode[]>): void {
  parent.children = parent.children.flatMap((node) => {
    if (node.type === 'element') replaceTexts(node, marks)
    return marks.get(node) ?? [node]
  })
}

/** A mark; the last part of a number says what it means. */
function unverified(value: string, isEnd: boolean): HtmlElement {
  const hidden = { className: ['visually-hidden'], dataNotCopied: '' }
  const text = { type: 'text' as const, value: ` (${notInBase})` }
  const note: HtmlElement = { type: 'element', tagName: 'span', properties: hidden, children: [text] }
  return {
    type: 'element',
    tagName: 'span',
    properties: { dataUnverified: '', title: notInBase },
    children: [{ type: 'text', value }, ...(isEnd ? [note] : [])],
  }
}

const notInBase = 'нет в базе'

/** The model and the renderer may differ in the kind of space, and in signs without width. */
const patternOf = (text: string) =>
  Array.from(text, (sign) => {
    if (/\s/u.test(sign)) return String.raw`\s+`
    return /\d/.test(sign)
      ? `[${sign}${String.fromCharCode(0xff10 + Number(sign))}]`
      : sign.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  }).join('[\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff]*')
