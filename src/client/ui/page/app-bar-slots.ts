import { createContext } from 'react'

/**
 * Elements of the app bar (below 992 px) that a page fills through portals: the start, instead of the menu button, the
 * title, and one action.
 */
export type AppBarSlots = {
  start: HTMLElement | null
  title: HTMLElement | null
  action: HTMLElement | null
}

export const AppBarSlotsContext = createContext<AppBarSlots | null>(null)
