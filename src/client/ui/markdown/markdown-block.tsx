import { memo, use, useMemo } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import { AnswerLinks } from './answer-links.ts'
import { calmTail } from './calm-tail.ts'
import { OpenCodeBlock } from './code-block.tsx'
import { markdownComponents, markdownUrl } from './markdown-components.tsx'
import { costOf, MAX_COST, textOf } from './markdown-cost.ts'
import {
  caretPlugin,
  onlyHeadPlugin,
  onlyItemsPlugin,
  onlyRowsPlugin,
  remarkLoosePlugins,
  remarkPlugins,
} from './markdown-plugins.ts'
import type { MarkdownTail } from './markdown-splitter.ts'
import { PlainBlock } from './plain-block.tsx'
import { TableFrame } from './table-frame.tsx'
import { unverifiedPlugins } from './unverified-plugin.ts'

type Plugins = NonNullable<Options['rehypePlugins']>
type BlockProps = { block: MarkdownTail; open: boolean }

/** A block of an answer. `open` marks the last block of a text that still grows. */
export const MarkdownBlockView = memo(function MarkdownBlockView({ block, open }: BlockProps) {
  if (block.kind === 'code') return <OpenCodeBlock language={block.language} text={block.text} />
  if (costOf(block) > MAX_COST) return <PlainBlock text={textOf(block)} />
  if (block.kind === 'text') return <Rendered text={block.text} open={open} rehypePlugins={none} />
  const { head, parts } = block
  return block.kind === 'list' ? (
    <PartedList parts={parts} open={open} />
  ) : (
    <PartedTable head={head} parts={parts} open={open} />
  )
}, isSameBlock)

type RenderedProps = {
  text: string
  open: boolean
  rehypePlugins: Plugins
  /** The list's items contain paragraphs. */
  loose?: boolean
}

/** Memoized, so that an unchanged text is not parsed again. */
const Rendered = memo(function Rendered({ text, open, rehypePlugins, loose = false }: RenderedProps) {
  const { unverified } = use(AnswerLinks)
  const plugins = useMemo(
    () => [...(open ? [caretPlugin] : []), ...rehypePlugins, ...unverifiedPlugins(unverified)],
    [open, rehypePlugins, unverified],
  )
  return (
    <ReactMarkdown
      remarkPlugins={loose ? remarkLoosePlugins : remarkPlugins}
      rehypePlugins={plugins}
      components={markdownComponents}
      urlTransform={markdownUrl}
    >
      {open ? calmTail(text) : text}
    </ReactMarkdown>
  )
})

type PartsProps = { parts: readonly string[]; open: boolean }

function PartedList({ parts, open }: PartsProps) {
  // An open last part is parsed with every delta, so its blank lines count only once it is finished.
  const known = open ? parts.slice(0, -1) : parts
  const loose = known.some(isLooseList) || parts.slice(0, -1).some(endsBlank)
  const start = listStart(parts[0] ?? '')
  const items = parts.map((text, index) => (
    <Rendered
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
      key={index}
      text={text}
      open={open && index === parts.length - 1}
      rehypePlugins={onlyItems}
      loose={loose}
    />
  ))
  return start === undefined ? (
    <ul>
      {'\n'}
      {items}
    </ul>
  ) : (
    <ol {...(start === 1 ? {} : { start })}>
      {'\n'}
      {items}
    </ol>
  )
}

function PartedTable({ head, parts, open }: PartsProps & { head: string }) {
  return (
    <TableFrame>
      <thead>
        <Rendered text={head} open={false} rehypePlugins={onlyHead} />
      </thead>
      <tbody>
        {parts.map((text, index) => (
          <Rendered
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
            key={index}
            text={head + text}
            open={open && index === parts.length - 1}
            rehypePlugins={onlyRows}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

const none: Plugins = []
const onlyHead: Plugins = [onlyHeadPlugin]
const onlyItems: Plugins = [onlyItemsPlugin]
const onlyRows: Plugins = [onlyRowsPlugin]

/** Scans from the end, because it runs for every part with every delta. */
function endsBlank(part: string): boolean {
  let breaks = 0
  for (let index = part.length - 1; index >= 0; index -= 1) {
    const character = part.charAt(index)
    if (character === '\n' || (character === '\r' && part.charAt(index + 1) !== '\n')) breaks += 1
    else if (!/[ \t\r]/.test(character)) break
  }
  return breaks > 1
}

/** The tail is a new object with every delta, but its text may be unchanged. */
function isSameBlock(before: BlockProps, after: BlockProps): boolean {
  if (before.open !== after.open) return false
  if (before.block === after.block) return true
  return before.block.kind === 'text' && after.block.kind === 'text' && before.block.text === after.block.text
}

type ListNode = { type: string; spread?: boolean | null; children?: readonly ListNode[] }

const known = new Map<string, boolean>()
const KNOWN_LIMIT = 2_000

/** Whether a blank line separates items or occurs within one; every item then contains paragraphs. */
function isLooseList(text: string): boolean {
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
function listStart(text: string): number | undefined {
  const number = /^\s*(\d{1,9})[.)]/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}
