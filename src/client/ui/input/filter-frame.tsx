import type { ReactNode } from 'react'
import styles from './filter-frame.module.css'

type FilterFrameProps = {
  /** The filter's name, which is also the placeholder of the empty field. */
  name: string
  isFilled: boolean
  className?: string | undefined
  children: ReactNode
}

/** Shows the name of a filled filter on its top edge, where it takes no space from the value. */
export function FilterFrame({ name, isFilled, className = '', children }: FilterFrameProps) {
  return (
    <div className={`${styles.frame} ${className}`} data-filled={isFilled}>
      {children}
      {isFilled && (
        // The field already has this name for screen readers.
        <span className={styles.name} aria-hidden>
          {name}
        </span>
      )}
    </div>
  )
}
