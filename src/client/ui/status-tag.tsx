import type { ReactNode } from 'react'
import styles from './status-tag.module.css'

/** `calm` is a normal state that asks nothing of anybody: grey, with a green dot. */
export type StatusTone = 'green' | 'amber' | 'red' | 'blue' | 'calm' | 'neutral'

/** A state as a small tag with a dot. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
