import { useMemo, useSyncExternalStore } from 'react'
import { session } from '#client/lib/session.ts'
import { keptKeys } from '#client/offline/kept-fields.ts'
import { maxShortlisted } from '#domain/shortlist.ts'

/**
 * The channels that a user has picked, in the order of picking, on this device: the same in every tab, with a network and
 * without. Where storage is forbidden or full they hold until the page is left.
 */
export const shortlist = {
  /** False when there is no room for it. */
  add(ids: readonly number[]): boolean {
    const next = [...new Set([...parsed(current()), ...ids])]
    if (next.length > maxShortlisted) return false
    write(next)
    return true
  },

  remove(id: number) {
    write(parsed(current()).filter((other) => other !== id))
  },

  replace(ids: readonly number[]) {
    write(ids)
  },
}

export function useShortlist(): readonly number[] {
  const text = useSyncExternalStore(subscribe, current)
  return useMemo(() => parsed(text), [text])
}

/** Whether it is picked; nothing is rendered anew when another one is. */
export function useIsShortlisted(id: number): boolean {
  return useSyncExternalStore(subscribe, () => parsed(current()).includes(id))
}

const listeners = new Set<() => void>()
/** What storage did not take. */
let unsaved: { key: string; text: string } | undefined

function key(): string {
  const state = session.get()
  return keptKeys.shortlist + (state.status === 'authenticated' ? state.user.id : '')
}

function current(): string {
  if (unsaved?.key === key()) return unsaved.text
  try {
    return localStorage.getItem(key()) ?? ''
  } catch {
    return ''
  }
}

function write(ids: readonly number[]) {
  const text = ids.join(' ')
  try {
    localStorage.setItem(key(), text)
    unsaved = undefined
  } catch {
    unsaved = { key: key(), text }
  }
  for (const listener of [...listeners]) listener()
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

/** One listener for all: each row of the table asks. */
function followTabs({ key }: StorageEvent) {
  if (key !== null && !key.startsWith(keptKeys.shortlist)) return
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', followTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followTabs)
  }
}
