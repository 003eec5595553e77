import { useRef, useState } from 'react'
import type { Preferred, Sides } from './merge-fields.ts'

/** Another user's change to the object while its form was open, and the form's own content. */
export type Conflict<Content, Stored, Change> = { opened: Stored; mine: Content; change: Change }

type VersionedSave<Content, Stored, Outcome> = {
  /** The version that the form is based on, since it was opened or last merged; undefined for a new object. */
  opened: () => Stored | undefined
  /** Returns the form's content, or shows the first error and returns undefined. */
  read: () => Promise<Content | undefined>
  /**
   * Stores the content. Results that the form handles are outcomes; other errors are thrown, and the error dialog shows
   * them.
   */
  send: (content: Content, opened: Stored | undefined) => Promise<Outcome>
  contentOf: (stored: Stored) => Content
  merge: (sides: Sides<Content>, prefer: Preferred) => Content
  /** Puts the content into the form and makes the stored version its base. */
  rebase: (current: Stored, content: Content) => void
}

/**
 * Saves a versioned object once. If another user has stored a version since, `conflict` asks whose changes stay. After
 * any failure, the form keeps the user's input.
 */
export function useVersionedSave<
  Content,
  Stored,
  Change extends { current: Stored },
  Outcome extends { kind: string; change?: Change },
>({ opened, read, send, contentOf, merge, rebase }: VersionedSave<Content, Stored, Outcome>) {
  const inFlight = useRef(false)
  const isSaved = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [conflict, setConflict] = useState<Conflict<Content, Stored, Change>>()

  /** Resolves to true if saved; otherwise the form, a dialog or the error dialog shows why not. */
  const save = async (): Promise<boolean> => {
    // The button still works until the page unmounts.
    if (inFlight.current || isSaved.current) return false
    const mine = await read()
    if (mine === undefined) return false
    inFlight.current = true
    try {
      const base = opened()
      const outcome = await send(mine, base)
      setOutcome(outcome)
      isSaved.current = outcome.kind === 'saved'
      if (outcome.change && base) setConflict({ opened: base, mine, change: outcome.change })
      return isSaved.current
    } catch {
      // The application's error dialog has already shown the error.
      return false
    } finally {
      inFlight.current = false
    }
  }

  const goOnWith = ({ opened, mine, change }: Conflict<Content, Stored, Change>, prefer: Preferred) => {
    const sides = { opened: contentOf(opened), mine, current: contentOf(change.current) }
    rebase(change.current, merge(sides, prefer))
    setConflict(undefined)
  }

  return {
    save,
    /** The outcome of the last save. */
    outcome,
    conflict,
    stayInConflict: () => setConflict(undefined),
    takeTheirs: (conflict: Conflict<Content, Stored, Change>) => goOnWith(conflict, 'theirs'),
    // The merged changes of both users may be invalid together, so the form validates them again.
    saveMine: (conflict: Conflict<Content, Stored, Change>) => {
      goOnWith(conflict, 'mine')
      return save()
    },
  }
}
