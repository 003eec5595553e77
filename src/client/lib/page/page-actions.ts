import { useEffect, useRef } from 'react'

export type PageAction = {
  label: string
  run: () => void
  /** Why it cannot be done now. */
  why?: string | undefined
  /** Names what needs a network. */
  offlineAction?: string | undefined
}

const offers = new Set<() => readonly PageAction[]>()

/** Offers to the command palette what a closed menu of the page holds. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const offer = () => latest.current
    offers.add(offer)
    return () => void offers.delete(offer)
  }, [])
}

/** Returns the actions of the page's menus that can be done. */
export function pageActions(): PageAction[] {
  return [...offers].flatMap((offer) => offer()).filter(({ why }) => why === undefined)
}
