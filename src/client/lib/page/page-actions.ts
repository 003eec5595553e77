import { useEffect, useRef } from 'react'

export type PageAction = {
  label: string
  run: () => void
  /** Why the action is unavailable now. */
  why?: string | undefined
  /** The action as it continues «Нет сети:», if it needs a network. */
  offlineAction?: string | undefined
}

const offers = new Set<() => readonly PageAction[]>()

/** Adds the actions of the page's closed menu to the command palette. */
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

/** Returns the actions of the page's menus that are available now. */
export function pageActions(): PageAction[] {
  return [...offers].flatMap((offer) => offer()).filter(({ why }) => why === undefined)
}
