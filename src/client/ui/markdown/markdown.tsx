import { Fragment, memo, useDeferredValue, useMemo, useState } from 'react'
import ReactMarkdown from 'react-markdown'
import styles from './markdown.module.css'
import { MarkdownBlockView, ParsedMarkdown, PlainBlock } from './markdown-block.tsx'
import { costOf, MAX_COST, textOf } from './markdown-cost.ts'
import { remarkPlugins } from './markdown-plugins.ts'
import { type MarkdownBlock, MarkdownSplitter, type MarkdownTail } from './markdown-splitter.ts'

type MarkdownProps = {
  /**
   * While streaming, the text only grows at its end, at most once per frame. Any other text starts from the beginning.
   */
  text: string
  streaming: boolean
}

/** An answer of the assistant. A complete answer is parsed in one piece, which is the least work. */
export function Markdown({ text, streaming }: MarkdownProps) {
  const [hasStreamed, setHasStreamed] = useState(streaming)
  if (streaming && !hasStreamed) setHasStreamed(true)
  return hasStreamed ? <StreamedMarkdown text={text} streaming={streaming} /> : <StoredMarkdown text={text} />
}

/** Parses a sample a few times, so that the browser compiles the parser before an answer needs it, 4 times as fast. */
export function warmUp(): void {
  for (let run = 0; run < 3; run++) ReactMarkdown({ children: sample, remarkPlugins })
}

const sample = '## a\n\nb **c** `d` [e](https://f.gh)\n\n|i|j|\n|-|-:|\n|k|1|\n\n- l\n  - m\n\n1. n\n'

/** Parses a text in one piece, so that footnotes and link definitions work anywhere in it, unless it is too costly. */
const StoredMarkdown = memo(function StoredMarkdown({ text }: { text: string }) {
  const costly = useMemo(() => costlyBlocks(text), [text])
  return (
    <div className={styles.markdown}>
      {costly === undefined ? <ParsedMarkdown text={text} /> : costly.map(storedBlock)}
    </div>
  )
})

/** Returns the blocks of a text that is too costly to parse in one piece, otherwise undefined. */
function costlyBlocks(text: string): readonly MarkdownBlock[] | undefined {
  const splitter = new MarkdownSplitter()
  splitter.update(text, true)
  const blocks = splitter.groups.flat()
  // A text of blank lines has no blocks.
  return blocks.length === 0 || blocks.reduce((sum, block) => sum + costOf(block), 0) > MAX_COST ? blocks : undefined
}

/** Shows a block above a fifth of `MAX_COST` as plain text, so that many costly blocks cannot bypass the limit. */
function storedBlock(block: MarkdownBlock, index: number) {
  const isDear = costOf(block) > MAX_COST / 5
  return (
    <Fragment key={index}>
      {isDear ? <PlainBlock text={textOf(block)} /> : <MarkdownBlockView block={block} open={false} />}
    </Fragment>
  )
}

/** Parses and renders each finished block once, so that a delta costs the same however long the text has become. */
function StreamedMarkdown({ text, streaming }: MarkdownProps) {
  // The splitter is a cache, not state: its content depends only on the latest text.
  const [splitter] = useState(() => new MarkdownSplitter())
  splitter.update(text, !streaming)
  // Rendering a long text in one piece is slow; until it is done, the current view stays usable.
  const whole = useDeferredValue(!streaming && splitter.needsWhole)
  if (whole && !streaming && splitter.needsWhole) return <StoredMarkdown text={text} />
  const { groups } = splitter
  const tail = streaming ? splitter.tail() : undefined
  const shown = groups.length === 0 ? [[]] : groups
  return (
    <div className={styles.markdown} data-streaming={streaming || undefined}>
      {shown.map((blocks, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are only ever appended
          key={index}
          blocks={blocks}
          tail={index === shown.length - 1 ? tail : undefined}
          last={index === shown.length - 1}
        />
      ))}
    </div>
  )
}

type GroupProps = { blocks: readonly MarkdownBlock[]; tail: MarkdownTail | undefined; last: boolean }

/** The browser does not render groups that are out of view, except the last one. */
const Group = memo(function Group({ blocks, tail, last }: GroupProps) {
  const all: readonly MarkdownTail[] = tail === undefined ? blocks : [...blocks, tail]
  return (
    <div className={last ? styles.lastGroup : styles.group}>
      {all.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever appended, and the tail becomes the next one
        <Fragment key={index}>
          {index === 0 ? null : '\n'}
          <MarkdownBlockView block={block} open={block === tail} />
        </Fragment>
      ))}
    </div>
  )
})
