import type { ReactNode } from 'react'
import styles from './form-required-mark.module.css'

/**
 * A form label, with a star if the field is required. The star is hidden from screen readers, because the field itself
 * announces that it is required.
 */
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
