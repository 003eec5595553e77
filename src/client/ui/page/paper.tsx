import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Letterhead as Agency, useLetterhead } from '#client/data/letterhead.queries.ts'
import { usePrinting } from '#client/ui/theme/screen.ts'
import styles from './paper.module.css'

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

/** The agency's logo and name above a paper. A canvas shows the logo, because it is there before the browser prints. */
export function Letterhead({ of: { name, logo } }: { of: Agency }) {
  return (
    <div className={styles.letterhead}>
      {logo && (
        <canvas
          ref={(canvas) => canvas?.getContext('2d')?.drawImage(logo, 0, 0)}
          className={styles.logo}
          width={logo.width}
          height={logo.height}
          role="img"
          aria-label="Логотип агентства"
        />
      )}
      {name !== '' && <span className={styles.name}>{name}</span>}
    </div>
  )
}

/** Puts the letterhead above a page that prints as its screen (`ui/theme/print.css`). The screen does not show it. */
export function LetterheadAbove() {
  const letterhead = useLetterhead()
  const isPrinting = usePrinting()
  // The title of a narrow page stands outside of `main`, so only the start of the body is above it.
  const [place] = useState(() => document.createElement('header'))
  useLayoutEffect(() => {
    if (!isPrinting) return
    document.body.prepend(place)
    return () => place.remove()
  }, [isPrinting, place])
  return isPrinting && letterhead && createPortal(<Letterhead of={letterhead} />, place)
}
