import { useState } from 'react'
import type { Later } from './later.ts'

/** What the user has done with a control that was not there yet. */
export type Wish = 'focus' | 'open'

/** The wish, as the control takes it, and what hears of it. */
export function useWish({ hurry }: Later<unknown>) {
  const [wish, setWish] = useState<Wish>()
  const onWish = (next: Wish | undefined) => {
    if (next) hurry()
    // A press comes before the focus that it brings.
    setWish((known) => (next === 'focus' ? (known ?? next) : next))
  }
  return {
    wished: { ...(wish && { autoFocus: true }), ...(wish === 'open' && { defaultOpen: true }) },
    onWish,
  }
}
