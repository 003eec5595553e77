import { useEffect, useState } from 'react'
import { createDraftKeeper, type Draft, readDraft } from '#client/lib/session/draft.ts'
import { ownUserId, session } from '#client/lib/session/session.ts'

/**
 * Keeps a form's unsaved values after a lost session or a closed tab. `parse` converts a stored draft to the form's
 * values, or returns undefined if the draft is invalid.
 */
export function useDraft<Kept>(path: string, parse: (draft: Draft | undefined) => Kept | undefined) {
  const [{ keeper, restored, other }] = useState(() => {
    const keeper = createDraftKeeper(ownUserId(), path)
    return { keeper, restored: parse(keeper.restored), other: keeper.other() }
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
    /** Time when the restored values were typed, in ms since 1970. */
    restoredAt: keeper.restored?.at,
    /** Opens the form again with the draft that another tab has left; this one stays beside it. */
    otherDraft: other && {
      at: other.draft.at,
      open() {
        keeper.flush()
        other.choose()
        location.reload()
      },
    },
    keep: keeper.keep,
    flush: keeper.flush,
    forget: keeper.forget,
  }
}

/** Returns the user's draft for a path, for use while that form is not open. */
export function readOwnDraft(path: string): Draft | undefined {
  return readDraft(ownUserId(), path)
}
