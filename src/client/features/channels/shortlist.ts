import { useMemo, useSyncExternalStore } from 'react'
import { keptKeys } from '#client/offline/kept-fields.ts'
import { maxShortlisted } from '#domain/shortlist.ts'
import { createKeptText } from './kept-text.ts'

const kept = createKeptText(keptKeys.shortlist)

/** The channels that a user has picked, in the order of picking, with a network and without. */
export const shortlist = {
  /** False when there is no room for it. */
  add(ids: readonly number[]): boolean {
    const next = [...new Set([...parsed(kept.read()), ...ids])]
    if (next.length > maxShortlisted) return false
    kept.write(next.join(' '))
    return true
  },

  remove(id: number) {
    this.replace(parsed(kept.read()).filter((other) => other !== id))
  },

  replace(ids: readonly number[]) {
    kept.write(ids.join(' '))
  },
}

export function useShortlist(): readonly number[] {
  const text = useSyncExternalStore(kept.subscribe, kept.read)
  return useMemo(() => parsed(text), [text])
}

/** Whether it is picked; nothing is rendered anew when another one is. */
export function useIsShortlisted(id: number): boolean {
  return useSyncExternalStore(kept.subscribe, () => parsed(kept.read()).includes(id))
}

/** Asked for by every row at each change, and the same for all of them. */
let last: { text: string; ids: readonly number[] } = { text: '', ids: [] }

/** Whatever else may stand there, only numbers of channels come out. */
function parsed(text: string): readonly number[] {
  if (text !== last.text) {
    const ids = text.split(' ').map(Number)
    last = { text, ids: [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))] }
  }
  return last.ids
}
