import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

type SectionProps = {
  title: string
  /** Stands at the end of the heading's line. */
  beside?: ReactNode
  children: ReactNode
}

/** A framed part of a tab, named by its heading. */
export function Section({ title, beside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
