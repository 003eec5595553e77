import { useEffect, useState } from 'react'
import { createDraftKeeper, type Draft, readDraft } from '#client/lib/session/draft.ts'
import { session } from '#client/lib/session/session.ts'

/**
 * Keeps what is unsaved in the form of the path beyond a lost session or a closed tab. `parse` makes what was kept the
 * form's own, or nothing when it makes no sense.
 */
export function useDraft<Kept>(path: string, parse: (draft: Draft | undefined) => Kept | undefined) {
  const [{ keeper, restored }] = useState(() => {
    const keeper = createDraftKeeper(ownId(), path)
    return { keeper, restored: parse(keeper.restored) }
  })
  useEffect(() => {
    const unsubscribe = session.subscribe(() => {
      const state = session.get()
      if (state.status === 'unauthenticated' && state.lost) keeper.flush()
    })
    const unwatch = keeper.watch()
    return () => {
      unwatch()
      unsubscribe()
      keeper.stop()
    }
  }, [keeper])
  return {
    restored,
    /** When that was typed, in ms since 1970. */
    restoredAt: keeper.restored?.at,
    keep: keeper.keep,
    flush: keeper.flush,
    forget: keeper.forget,
  }
}

/** What is unsaved in the form of the path, while that form is not open. */
export function readOwnDraft(path: string): Draft | undefined {
  return readDraft(ownId(), path)
}

function ownId(): string {
  const state = session.get()
  return state.status === 'authenticated' ? state.user.id : ''
}
