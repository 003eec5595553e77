import { type ComponentProps, memo, type ReactNode } from 'react'
import type { ExtraProps } from 'react-markdown'
import { CopyButton } from '#client/ui/page/copy-button.tsx'
import { HighlightedCode } from './highlighted-code.tsx'
import styles from './markdown.module.css'
import { isElement, textOf } from './markdown-plugins.ts'

/** Number of code lines in a chunk, which the browser lays out separately. */
const LINES_IN_CHUNK = 50

/** Renders the `pre` element of a parsed text. */
export function CodeBlock({ node }: ComponentProps<'pre'> & ExtraProps) {
  const code = node?.children.find(isElement)
  const text = textOf(code)
  const language = languageOf(code?.properties.className)
  const grows = code?.children.some(isElement) === true
  return (
    <CodeFrame language={language} text={text}>
      {grows ? <GrowingCode text={text} /> : <HighlightedCode language={language} text={text} />}
    </CodeFrame>
  )
}

type OpenCodeProps = { language: string; text: string }

/** Code whose closing fence has not arrived yet; shown without parsing. */
export function OpenCodeBlock({ language, text }: OpenCodeProps) {
  return (
    <CodeFrame language={language} text={text}>
      <GrowingCode text={text} />
    </CodeFrame>
  )
}

function CodeFrame({ language, text, children }: OpenCodeProps & { children: ReactNode }) {
  return (
    <div className={styles.code}>
      <div className={styles.codeHead} data-not-copied="">
        <span>{language}</span>
        <CopyButton
          className={styles.copy}
          label="Копировать"
          onCopy={() => navigator.clipboard.writeText(text.replace(/\n$/, ''))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach it */}
      <pre tabIndex={0}>{children}</pre>
    </div>
  )
}

/** Renders chunks: the browser would lay out a single text node of thousands of lines again with every delta. */
function GrowingCode({ text }: { text: string }) {
  const chunks = chunked(text)
  return (
    <code>
      {chunks.map((chunk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chunks are only ever appended
        <CodeChunk key={index} text={chunk} last={index === chunks.length - 1} />
      ))}
    </code>
  )
}

const CodeChunk = memo(function CodeChunk({ text, last }: { text: string; last: boolean }) {
  return (
    <span className={styles.codeChunk}>
      {text}
      {last ? <span data-caret="" /> : null}
    </span>
  )
})

function chunked(text: string): string[] {
  const chunks: string[] = []
  let start = 0
  let lines = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    lines += 1
    if (lines % LINES_IN_CHUNK > 0) continue
    chunks.push(text.slice(start, end + 1))
    start = end + 1
  }
  return [...chunks, text.slice(start)]
}

function languageOf(classes: unknown): string {
  const name = Array.isArray(classes) ? classes.find((entry) => String(entry).startsWith('language-')) : ''
  return String(name ?? '').replace('language-', '')
}
