import { common, createLowlight } from 'lowlight'

const lowlight = createLowlight(common)

/** A piece of highlighted code: a text, or a group with the class of its kind, `hljs-string`, `hljs-keyword`, … */
export type CodeNodes = ReturnType<typeof lowlight.highlight>['children']

/**
 * Returns the highlighted code; undefined for an unknown language. This module is lazy-loaded, because the grammars are
 * larger than all the code that renders markdown.
 */
export function highlight(language: string, text: string): CodeNodes | undefined {
  const known = language.toLowerCase()
  return lowlight.registered(known) ? lowlight.highlight(known, text).children : undefined
}
