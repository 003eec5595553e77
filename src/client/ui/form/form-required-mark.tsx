import type { ReactNode } from 'react'
import styles from './form-required-mark.module.css'

/** A form's labels, with a star after those of required fields; the fields say it themselves to screen readers. */
export function requiredMark(label: ReactNode, { required }: { required: boolean }) {
  return (
    <span className={styles.label}>
      {label}
      {required && (
        <span className={styles.star} aria-hidden>
          {' *'}
        </span>
      )}
    </span>
  )
}
