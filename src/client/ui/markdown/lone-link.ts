import { type HtmlElement, textOf } from './markdown-plugins.ts'

export type LoneLink = { href: string; text: string }

/**
 * Returns the link that is all of a paragraph. Undefined for other paragraphs, and for one that is still being written,
 * because it holds the caret.
 */
export function loneLink({ tagName, children }: HtmlElement): LoneLink | undefined {
  const [only, ...others] = children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  if (tagName !== 'p' || others.length > 0 || only?.type !== 'element' || only.tagName !== 'a') return undefined
  const { href } = only.properties
  return typeof href === 'string' && href !== '' ? { href, text: textOf(only).trim() } : undefined
}
