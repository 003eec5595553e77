import { useRef, useState } from 'react'

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
    inFlight.current = true
    try {
      const mine = await read()
      if (mine === undefined) return false
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

/** Whose value stays if two users changed the same field. */
export type Preferred = 'mine' | 'theirs'

export type Sides<Values> = {
  /** The values when the form was opened. */
  opened: Values
  /** The current values of the form. */
  mine: Values
  /** The values that another user has stored since. */
  current: Values
}

/**
 * Returns the fields that another user changed, in the order of `fields`. A field is disputed if the form changed it to
 * a different value.
 */
export function changedFields<Values, Field extends keyof Values>(
  fields: readonly Field[],
  { opened, mine, current }: Sides<Values>,
  isSame: (one: Values[Field], other: Values[Field]) => boolean,
): { field: Field; isDisputed: boolean }[] {
  return fields
    .filter((field) => !isSame(opened[field], current[field]))
    .map((field) => ({
      field,
      isDisputed: !isSame(mine[field], opened[field]) && !isSame(mine[field], current[field]),
    }))
}

/**
 * Merges the changes of both users. `prefer` decides disputed fields; a change to a field that the other user did not
 * change always stays.
 */
export function mergeFields<Values extends object, Field extends keyof Values>(
  fields: readonly Field[],
  { opened, mine, current }: Sides<Values>,
  prefer: Preferred,
  isSame: (one: Values[Field], other: Values[Field]) => boolean,
): Values {
  const merged = { ...mine }
  for (const field of fields) {
    if (isSame(current[field], opened[field])) continue
    if (prefer === 'theirs' || isSame(mine[field], opened[field])) merged[field] = current[field]
  }
  return merged
}
