import { Fragment } from 'react'
import { linkedParts } from '#client/lib/page/web-address.ts'
import styles from './linked-text.module.css'

/** A text that a user typed, to the letter, in which web addresses are links to elsewhere. */
export function LinkedText({ text }: { text: string }) {
  let at = 0
  return linkedParts(text).map((part) => {
    // A part has no key of its own but its place.
    const key = at
    at += part.text.length
    if (part.href === undefined) return <Fragment key={key}>{part.text}</Fragment>
    return (
      <a key={key} className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}
