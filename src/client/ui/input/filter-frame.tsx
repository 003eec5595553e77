import type { ReactNode } from 'react'
import styles from './filter-frame.module.css'

type FilterFrameProps = {
  /** What stands in the field as its placeholder as long as nothing is chosen. */
  name: string
  isFilled: boolean
  className?: string | undefined
  children: ReactNode
}

/** Keeps the name of a filled filter on its upper edge, where it takes no room of what is chosen. */
export function FilterFrame({ name, isFilled, className = '', children }: FilterFrameProps) {
  return (
    <div className={`${styles.frame} ${className}`}>
      {children}
      {isFilled && (
        // The field itself is named by it already.
        <span className={styles.name} aria-hidden>
          {name}
        </span>
      )}
    </div>
  )
}
