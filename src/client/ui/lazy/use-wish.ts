import { useState } from 'react'
import type { LazyModule } from './lazy-module.ts'

/** To which of its fields the user has gone before a control was there, and whether it is to open: as before, if unsaid. */
export type Wish = { field: number; open?: boolean }

/** What stands in its fields, of those into which something was typed. */
export type Typed = Record<number, string | undefined>

/** The wish, as a control of one field takes it, and what hears of it. */
export function useWish({ load }: LazyModule<unknown>) {
  const [wish, setWish] = useState<Wish>()
  const [typed, setTyped] = useState<Typed>({})
  const onWish = (next: Wish | undefined) => {
    if (next) load()
    // A press comes before the focus that it brings.
    setWish((known) => next && { open: known?.field === next.field && known.open === true, ...next })
  }
  const onType = (field: number, text: string | undefined) =>
    setTyped((known) => ({ ...known, [field]: text }))
  const wished = { ...(wish && { autoFocus: true, defaultOpen: wish.open === true }) }
  return { wish, wished, typed, onWish, onType }
}
