import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { ExtraProps, Options } from 'react-markdown'

export type HtmlElement = NonNullable<ExtraProps['node']>
type HtmlNode = HtmlElement['children'][number]
type HtmlParent = { children: HtmlNode[] }
type Plugins = NonNullable<Options['rehypePlugins']>
type MarkdownData = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }
type MarkdownRoot = { children: { type: string; spread?: boolean | null }[] }

const gfmSyntax = gfm()
const gfmTree = gfmFromMarkdown()

/**
 * Markdown as GitHub reads it. Not `remark-gfm`: that makes the syntax anew for each parse, of which a streamed answer
 * has thousands, and brings what writes markdown too.
 */
function gfmPlugin(this: { data(): object }) {
  const data: MarkdownData = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmSyntax]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTree]
}

/** How markdown is read. */
export const remarkPlugins: Plugins = [gfmPlugin]

/** For a part of a list whose other parts have blank lines between the items: all of them stand apart. */
export const remarkLoosePlugins: Plugins = [
  gfmPlugin,
  () => (root: MarkdownRoot) => {
    for (const node of root.children) if (node.type === 'list') node.spread = true
  },
]

/** For the open tail: the caret stands after the last text. */
export const caretPlugin = () => (root: HtmlParent) => {
  let last = root
  for (let next = lastElement(root); next !== undefined; next = lastElement(next)) {
    if (!/^(p|li|ul|ol|blockquote|h[1-6]|table|tbody|thead|tr|td|th|pre|code)$/.test(next.tagName)) break
    last = next
  }
  const caret = { dataCaret: '' }
  last.children.push({ type: 'element', tagName: 'span', properties: caret, children: [] })
}

/** For a part of a table: the rows alone. */
export const onlyRowsPlugin = () => (root: HtmlParent) => {
  const body = root.children.filter(isElement)[0]?.children.filter(isElement)[1]
  root.children = body?.children.filter(isElement) ?? []
}

/** For the head of a table: its row alone. */
export const onlyHeadPlugin = () => (root: HtmlParent) => {
  const head = root.children.filter(isElement)[0]?.children.filter(isElement)[0]
  root.children = head?.children.filter(isElement) ?? []
}

/** For a part of a list: the items, each with the line break after it. */
export const onlyItemsPlugin = () => (root: HtmlParent) => {
  root.children = root.children.filter(isElement)[0]?.children.slice(1) ?? []
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'element'
}

/** The text of an element, without its marks. */
export function textOf(node: HtmlNode | undefined): string {
  if (node?.type === 'text') return node.value
  return node?.type === 'element' ? node.children.map(textOf).join('') : ''
}

/** The last child, if it is an element and nothing but white space stands after it. */
function lastElement({ children }: HtmlParent): HtmlElement | undefined {
  const last = children.findLast((node) => node.type !== 'text' || node.value.trim() !== '')
  return last?.type === 'element' ? last : undefined
}
