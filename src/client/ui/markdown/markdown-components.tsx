import { type ComponentProps, type MouseEvent, use } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { AnswerLinks } from './answer-links.ts'
import { CodeBlock } from './code-block.tsx'
import { loneLink } from './lone-link.ts'
import styles from './markdown.module.css'
import { isOutside, isOwnImage, safeLink } from './safe-url.ts'
import { TableFrame } from './table-frame.tsx'

/** Components for the elements of an answer. The CSS module styles all other elements. */
export const markdownComponents: Components = {
  a: Link,
  p: Paragraph,
  img: Picture,
  pre: CodeBlock,
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
    <a
      href={href}
      title={props.title}
      target="_blank"
      rel="noopener noreferrer"
      onClick={ask}
      onAuxClick={ask}
    >
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
