import type { ComponentProps } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { CodeBlock } from './code-block.tsx'
import styles from './markdown.module.css'
import { isOwnImage, safeLink } from './safe-url.ts'
import { TableFrame } from './table-frame.tsx'

/** What the elements of an answer are shown by; those not named are as the browser has them, styled by the module. */
export const markdownComponents: Components = {
  a: Link,
  img: Picture,
  pre: CodeBlock,
  table: ({ children }) => <TableFrame>{children}</TableFrame>,
  // Without the class that says that one of the items is a task: parts of a list do not know of each other.
  ul: ({ node: _, className: __, ...props }) => <ul {...props} />,
  ol: ({ node: _, className: __, ...props }) => <ol {...props} />,
}

/** Addresses are checked here and for pictures once more: the parser's own check lets more pass. */
export function markdownUrl(url: string, attribute: string): string {
  return attribute === 'src' && isOwnImage(url) ? url : safeLink(url)
}

function Link({ node: _, href = '', children, ...props }: ComponentProps<'a'> & ExtraProps) {
  if (href === '') return <span>{children}</span>
  // Footnotes lead within the answer.
  if (href.startsWith('#'))
    return (
      <a {...props} href={href}>
        {children}
      </a>
    )
  return (
    <a href={href} title={props.title} target="_blank" rel="noopener noreferrer">
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
