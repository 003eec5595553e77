import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLetterhead } from '#client/data/letterhead.queries.ts'
import { Letterhead } from './letterhead.tsx'
import styles from './paper.module.css'
import { usePrinting } from './printing.ts'

type PaperProps = { landscape?: boolean; children: ReactNode }

/**
 * Prints a separate layout instead of the screen, whose parts scroll. It exists only while the browser prints, whether
 * from a button or from the browser's menu. The agency's letterhead stands above it.
 */
export function Paper({ landscape = false, children }: PaperProps) {
  const isPrinting = usePrinting()
  const letterhead = useLetterhead()
  return (
    isPrinting &&
    createPortal(
      <article className={styles.paper} data-landscape={landscape || undefined}>
        {letterhead && <Letterhead of={letterhead} />}
        {children}
      </article>,
      document.body,
    )
  )
}
