import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLetterhead } from '#client/data/letterhead.queries.ts'
import { Letterhead } from './letterhead.tsx'
import { usePrinting } from './printing.ts'

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
