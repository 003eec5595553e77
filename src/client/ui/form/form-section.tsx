import type { ReactNode } from 'react'
import styles from './form-section.module.css'

type FormSectionProps = {
  title: string
  id?: string | undefined
  /** Content at the end of the title's row; it takes no space, so nothing moves when it appears or disappears. */
  beside?: ReactNode
  children: ReactNode
}

/** A card of a form: a title above a grid of twelve columns; on phones, one column without the card. */
export function FormSection({ title, id, beside, children }: FormSectionProps) {
  return (
    <section id={id} className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      <div className={styles.grid}>{children}</div>
    </section>
  )
}

/**
 * A field's share of the section's width; in a narrower section, two fields share a row. Use 'long-quarter' if a label
 * needs more room than its field.
 */
export type FormFieldWidth = 'full' | 'half' | 'third' | 'quarter' | 'long-quarter' | 'sixth'

export function FormCell({ width, children }: { width: FormFieldWidth; children: ReactNode }) {
  return (
    <div className={styles.cell} data-width={width}>
      {children}
    </div>
  )
}

type FormValueProps = { label: string; isLarge?: boolean; children: ReactNode }

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
