import { useRef, useState } from 'react'
import type { Preferred, Sides } from './merge-fields.ts'

/** What another user did to the thing while its form was open, and what stood in the form. */
export type Conflict<Content, Stored, Change> = { opened: Stored; mine: Content; change: Change }

type VersionedSave<Content, Stored, Outcome> = {
  /** What the form was opened with, or goes on with since a merge; nothing for a new thing. */
  opened: () => Stored | undefined
  /** What stands in the form. Shows the first mistake and reads nothing while there is one. */
  read: () => Promise<Content | undefined>
  /** Stores the content. What the form deals with is an outcome; what it cannot is thrown, and the error dialog tells it. */
  send: (content: Content, opened: Stored | undefined) => Promise<Outcome>
  contentOf: (stored: Stored) => Content
  merge: (sides: Sides<Content>, prefer: Preferred) => Content
  /** Puts the content into the form, which goes on upon what is stored now. */
  rebase: (current: Stored, content: Content) => void
}

/**
 * Saves a thing that has versions, once. When another user has stored a version since, `conflict` asks whose changes
 * stay. Whatever goes wrong, the form keeps what was typed.
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

  /** True when it is saved; else the form, a dialog or the popup says why it is not. */
  const save = async (): Promise<boolean> => {
    // Until the page has gone the button still works.
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
      // The application's error dialog has told it.
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
    /** How the last save ended. */
    outcome,
    conflict,
    stayInConflict: () => setConflict(undefined),
    takeTheirs: (conflict: Conflict<Content, Stored, Change>) => goOnWith(conflict, 'theirs'),
    // One's changes and another's may not go together: the form's rules have a say again.
    saveMine: (conflict: Conflict<Content, Stored, Change>) => {
      goOnWith(conflict, 'mine')
      return save()
    },
  }
}
