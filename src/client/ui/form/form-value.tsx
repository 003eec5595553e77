import type { ReactNode } from 'react'
import styles from './form-value.module.css'

type FormValueProps = { label: string; isLarge?: boolean; children: ReactNode }

/** A field for reading, in a cell of a form. */
export function FormValue({ label, isLarge, children }: FormValueProps) {
  return (
    <>
      <div className={styles.label}>{label}</div>
      <div className={styles.value} data-large={isLarge}>
        {children}
      </div>
    </>
  )
}
