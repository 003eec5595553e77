import { memo, use, useId, useMemo } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import { AnswerLinks } from './answer-links.ts'
import { calmTail } from './calm-tail.ts'
import { OpenCodeBlock } from './code-block.tsx'
import styles from './markdown.module.css'
import { markdownComponents, markdownUrl, TableFrame } from './markdown-components.tsx'
import { costOf, MAX_COST, textOf } from './markdown-cost.ts'
import {
  caretPlugin,
  onlyHead,
  onlyItems,
  onlyRows,
  remarkLoosePlugins,
  remarkPlugins,
  unverifiedPlugins,
} from './markdown-plugins.ts'
import type { MarkdownTail } from './markdown-splitter.ts'

type Plugins = NonNullable<Options['rehypePlugins']>
type BlockProps = { block: MarkdownTail; open: boolean }

/** A block of an answer. `open` marks the last block of a text that still grows. */
export const MarkdownBlockView = memo(function MarkdownBlockView({ block, open }: BlockProps) {
  if (block.kind === 'code') return <OpenCodeBlock language={block.language} text={block.text} />
  if (costOf(block) > MAX_COST) return <PlainBlock text={textOf(block)} />
  if (block.kind === 'text') return <ParsedMarkdown text={block.text} open={open} />
  if (block.kind === 'list') return <PartedList parts={block.parts} open={open} />
  return <PartedTable head={block.head} parts={block.parts} open={open} />
}, isSameBlock)

/** Shows a block as plain text, because its markup would take too long to parse. */
export function PlainBlock({ text }: { text: string }) {
  return (
    <div className={styles.plain}>
      <span className={styles.plainReason} data-not-copied="">
        Показано как текст: разметка слишком сложная
      </span>
      <pre className={styles.plainText}>{text.trim()}</pre>
    </div>
  )
}

type ParsedMarkdownProps = {
  text: string
  open?: boolean
  rehypePlugins?: Plugins
  /** The list's items contain paragraphs. */
  loose?: boolean
}

/** A text that is parsed in one piece. Memoized, so that an unchanged text is not parsed again. */
export const ParsedMarkdown = memo(function ParsedMarkdown(props: ParsedMarkdownProps) {
  const { text, open = false, rehypePlugins = none, loose = false } = props
  // A unique prefix keeps the footnote links of two answers on one page apart.
  const id = useId()
  const { unverified } = use(AnswerLinks)
  const plugins = useMemo(
    () => [...(open ? [caretPlugin] : []), ...rehypePlugins, ...unverifiedPlugins(unverified)],
    [open, rehypePlugins, unverified],
  )
  return (
    <ReactMarkdown
      remarkPlugins={loose ? remarkLoosePlugins : remarkPlugins}
      rehypePlugins={plugins}
      remarkRehypeOptions={{
        clobberPrefix: `${id}-`,
        footnoteLabel: 'Сноски',
        footnoteBackLabel: 'Вернуться к тексту',
      }}
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
    <ParsedMarkdown
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
      key={index}
      text={text}
      open={open && index === parts.length - 1}
      rehypePlugins={onlyItems}
      loose={loose}
    />
  ))
  const List = start === undefined ? 'ul' : 'ol'
  return (
    <List {...(start !== undefined && start !== 1 && { start })}>
      {'\n'}
      {items}
    </List>
  )
}

function PartedTable({ head, parts, open }: PartsProps & { head: string }) {
  return (
    <TableFrame>
      <thead>
        <ParsedMarkdown text={head} rehypePlugins={onlyHead} />
      </thead>
      <tbody>
        {parts.map((text, index) => (
          <ParsedMarkdown
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

const endsBlank = (part: string) => /\n[ \t]*\n[ \t]*$/.test(part)

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
