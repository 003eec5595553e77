import type { Options } from 'react-markdown'
import type { HtmlElement } from './markdown-plugins.ts'

type HtmlNode = HtmlElement['children'][number]
type Plugins = NonNullable<Options['rehypePlugins']>

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
