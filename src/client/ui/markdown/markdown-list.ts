import ReactMarkdown from 'react-markdown'
import { remarkPlugins } from './markdown-plugins.ts'

type ListNode = { type: string; spread?: boolean | null; children?: readonly ListNode[] }

const known = new Map<string, boolean>()
const KNOWN_LIMIT = 2_000

/** Whether a blank line separates items or occurs within one; every item then contains paragraphs. */
export function isLooseList(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  let loose = false
  const read = () => (root: { children: ListNode[] }) => {
    const list = root.children[0]
    loose = list?.spread === true || (list?.children ?? []).some(({ spread }) => spread === true)
    root.children = []
  }
  // Called as a plain function, because only the parser's result is needed and nothing is rendered.
  ReactMarkdown({ children: text, remarkPlugins: [...remarkPlugins, read] })
  if (known.size >= KNOWN_LIMIT) known.clear()
  known.set(text, loose)
  return loose
}

/** Returns the first number of an ordered list, or undefined for bullets. */
export function listStart(text: string): number | undefined {
  const number = /^\s*(\d{1,9})[.)]/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}
