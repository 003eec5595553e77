import { type ComponentProps, type MouseEvent, type ReactNode, use, useRef } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import checkbox from '#client/ui/control/checkbox.module.css'
import { CopyButton } from '#client/ui/page/copy-button.tsx'
import { AnswerLinks, type LoneLink } from './answer-links.ts'
import { CodeBlock } from './code-block.tsx'
import { copyRich, pastedHtml } from './copy-markdown.ts'
import styles from './markdown.module.css'
import { type HtmlElement, textOf } from './markdown-plugins.ts'

/** Components for the elements of an answer. The CSS module styles all other elements. */
export const markdownComponents: Components = {
  a: Link,
  p: Paragraph,
  img: Picture,
  pre: CodeBlock,
  // The state of a task in a list.
  input: ({ node: _, ...props }) => <input {...props} className={checkbox.box} />,
  table: ({ children }) => <TableFrame>{children}</TableFrame>,
  // Omits the class of a list with task items, because a part of a list does not know the other parts.
  ul: ({ node: _, className: __, ...props }) => <ul {...props} />,
  ol: ({ node: _, className: __, ...props }) => <ol {...props} />,
}

/** Checks URLs, because the parser's own check allows more. Pictures are checked again when rendered. */
export function markdownUrl(url: string, attribute: string): string {
  return attribute === 'src' && isOwnImage(url) ? url : safeLink(url)
}

function Paragraph({ node, ...props }: ComponentProps<'p'> & ExtraProps) {
  const { drawAlone } = use(AnswerLinks)
  const link = node && loneLink(node)
  return (link && drawAlone(link)) ?? <p {...props} />
}

/**
 * Returns the link that is all of a paragraph. Undefined for other paragraphs, and for one that is still being written,
 * because it holds the caret.
 */
function loneLink({ children }: HtmlElement): LoneLink | undefined {
  const [only, ...others] = children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  if (others.length > 0 || only?.type !== 'element' || only.tagName !== 'a') return undefined
  const { href } = only.properties
  return typeof href === 'string' && href !== '' ? { href, text: textOf(only).trim() } : undefined
}

function Link({ node: _, href = '', children, ...props }: ComponentProps<'a'> & ExtraProps) {
  const { onLeave } = use(AnswerLinks)
  if (href === '') return <span>{children}</span>
  // Footnote links point within the answer.
  if (href.startsWith('#'))
    return (
      <a {...props} href={href}>
        {children}
      </a>
    )
  const ask = (event: MouseEvent) => {
    // The secondary button opens the browser's menu, which shows the address itself.
    if (onLeave === undefined || event.button > 1 || !isOutside(href)) return
    event.preventDefault()
    onLeave(href)
  }
  return (
    <a href={href} title={props.title} target="_blank" rel="noopener noreferrer" onClick={ask} onAuxClick={ask}>
      {children}
    </a>
  )
}

function Picture({ src, alt = '', title }: ComponentProps<'img'> & ExtraProps) {
  const url = typeof src === 'string' ? src : ''
  if (url !== '' && isOwnImage(url))
    return <img className={styles.picture} src={url} alt={alt} title={title} loading="lazy" />
  return <Link href={url}>{alt === '' ? url : alt}</Link>
}

const LINK_PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']

/** Returns the URL of a link unchanged, or '' if it is invalid or its protocol could do more than open a page. */
function safeLink(url: string): string {
  // Links within the site and within the answer. The model writes other URLs without a host by mistake.
  if (/^[/#]/.test(url)) return url
  const protocol = URL.parse(url)?.protocol
  return protocol !== undefined && LINK_PROTOCOLS.includes(protocol) ? url : ''
}

/** Whether a picture may be loaded: from this site or a data URL. Other hosts could track the reader. */
function isOwnImage(url: string): boolean {
  const target = URL.parse(url, location.href)
  if (target === null) return false
  if (target.protocol === 'data:') return /^image\/(png|jpeg|gif|webp|avif)[;,]/.test(target.pathname)
  return target.origin === location.origin
}

/** Whether a link leads away from this site; `//host` is also another site. */
function isOutside(url: string): boolean {
  return URL.parse(url, location.href)?.origin !== location.origin
}

export function TableFrame({ children }: { children?: ReactNode }) {
  const table = useRef<HTMLTableElement>(null)
  const copy = async () => {
    if (table.current === null) return
    await copyRich({ text: tabSeparated(table.current), html: pastedHtml(table.current) })
  }
  return (
    <div className={styles.tableFrame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach it */}
      <div className={styles.tableScroller} tabIndex={0}>
        <table ref={table}>{children}</table>
      </div>
      <div className={styles.tableFoot} data-not-copied="">
        <CopyButton className={styles.copy} label="Копировать таблицу" onCopy={copy} />
      </div>
    </div>
  )
}

function tabSeparated(table: HTMLTableElement): string {
  return Array.from(table.rows, (row) =>
    Array.from(row.cells, (cell) => cell.textContent.replaceAll(/[\t\r\n]+/g, ' ').trim()).join('\t'),
  ).join('\n')
}
