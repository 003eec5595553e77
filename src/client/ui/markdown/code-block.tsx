import { type ComponentProps, memo, type ReactNode, useEffect, useState } from 'react'
import type { ExtraProps } from 'react-markdown'
import { CopyButton } from '#client/ui/page/copy-button.tsx'
import type { CodeNodes } from './highlight.ts'
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

/** Characters above which code is not highlighted, because highlighting would block the page. */
const LIMIT = 50_000

type Highlighted = OpenCodeProps & { code: CodeNodes | undefined }

/** Shows code, and adds colours once the grammars are loaded; the code is readable without them. */
function HighlightedCode({ language, text }: OpenCodeProps) {
  const [highlighted, setHighlighted] = useState<Highlighted>()
  useEffect(() => {
    if (language === '' || text.length > LIMIT) return
    let gone = false
    import('./highlight.ts').then(
      ({ highlight }) => {
        if (!gone) setHighlighted({ language, text, code: highlight(language, text) })
      },
      // Offline, or a new version was deployed: only the colours are missing.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [language, text])
  const current = highlighted?.text === text && highlighted.language === language
  return <code>{(current && highlighted.code?.map(rendered)) || text}</code>
}

function rendered(node: CodeNodes[number], key: number): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const { className } = node.properties
  return (
    <span key={key} data-token={Array.isArray(className) ? String(className[0]).replace('hljs-', '') : ''}>
      {node.children.map(rendered)}
    </span>
  )
}
