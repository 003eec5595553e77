import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'
import { usePrinting } from './printing.ts'

type PaperProps = { landscape?: boolean; children: ReactNode }

/**
 * A page of its own in place of the screen, whose parts scroll. It is made when the browser is about to print, by a
 * button or by the browser's own menu.
 */
export function Paper({ landscape = false, children }: PaperProps) {
  const isPrinting = usePrinting()
  return (
    isPrinting &&
    createPortal(
      <article className={styles.paper} data-landscape={landscape || undefined}>
        {children}
      </article>,
      document.body,
    )
  )
}
