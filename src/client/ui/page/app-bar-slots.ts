import { createContext } from 'react'

/**
 * The places of the app bar (below 992 px) that a page fills through portals: what stands instead of the menu button,
 * the title, and one action. Null where there is no app bar.
 */
export type AppBarSlots = {
  start: HTMLElement | null
  title: HTMLElement | null
  action: HTMLElement | null
}

export const AppBarSlotsContext = createContext<AppBarSlots | null>(null)
