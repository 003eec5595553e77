import { useState } from 'react'
import type { Later } from './later.ts'

/** To which of its fields the user has gone before a control was there, and whether they have pressed it. */
export type Wish = { field: number; open: boolean }

/** The wish, as a control of one field takes it, and what hears of it. */
export function useWish({ hurry }: Later<unknown>) {
  const [wish, setWish] = useState<Wish>()
  const onWish = (next: Wish | undefined) => {
    if (next) hurry()
    // A press comes before the focus that it brings.
    setWish((known) => (next && known?.field === next.field && known.open ? known : next))
  }
  return { wish, wished: { ...(wish && { autoFocus: true, defaultOpen: wish.open }) }, onWish }
}
