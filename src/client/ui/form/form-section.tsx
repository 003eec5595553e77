import type { ReactNode } from 'react'
import styles from './form-section.module.css'

type FormSectionProps = {
  title: string
  id?: string | undefined
  /** Comes and goes at the end of the title's row, where it moves nothing and takes no room of its own. */
  beside?: ReactNode
  children: ReactNode
}

/** A card of a form: its title over a grid of twelve columns; on phones one column without the card. */
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
 * How much of a section's width a field takes; where there is less room, two share a row. A long quarter is one whose
 * label needs more room than its field.
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

/** In place of a field where a form is for reading. */
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
