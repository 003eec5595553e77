import { createContext } from 'react'

/** Elements of the app bar (below 992 px) that a page fills; `start` takes the place of the menu button. */
export type AppBarSlots = {
  start: HTMLElement | null
  title: HTMLElement | null
  action: HTMLElement | null
}

export const AppBarSlotsContext = createContext<AppBarSlots | null>(null)
