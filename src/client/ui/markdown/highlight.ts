import { common, createLowlight } from 'lowlight'

/** A piece of code: plain text, or a group with its highlight name: `string`, `keyword`, `comment`, … */
export type HighlightedToken = string | { name: string; tokens: readonly HighlightedToken[] }

type Nodes = ReturnType<typeof lowlight.highlight>['children']

const lowlight = createLowlight(common)

/**
 * Returns the highlighted code, or plain text for an unknown language. This module is lazy-loaded, because the grammars
 * are larger than all the code that renders markdown.
 */
export function highlight(language: string, text: string): readonly HighlightedToken[] {
  const known = language.toLowerCase()
  return lowlight.registered(known) ? tokens(lowlight.highlight(known, text).children) : [text]
}

function tokens(nodes: Nodes): HighlightedToken[] {
  return nodes.flatMap((node): HighlightedToken[] => {
    if (node.type === 'text') return [node.value]
    if (node.type !== 'element') return []
    const classes = node.properties.className
    const name = Array.isArray(classes) ? String(classes[0]).replace('hljs-', '') : ''
    return [{ name, tokens: tokens(node.children) }]
  })
}
