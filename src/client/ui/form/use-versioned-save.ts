import type { FormInstance } from 'antd'
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

export async function isFormValid(form: Pick<FormInstance, 'validateFields'>): Promise<boolean> {
  try {
    await form.validateFields({ validateOnly: true })
    return true
  } catch {
    return false
  }
}

/** Scrolls to the first field with an error and focuses it. */
export function goToFirstError(form: Pick<FormInstance, 'getFieldsError' | 'scrollToField'>): void {
  const first = form.getFieldsError().find(({ errors }) => errors.length > 0)
  if (first) form.scrollToField(first.name, { block: 'center', focus: true })
}

/** Shows the server's errors at their fields. If none belongs to a field of the form, `tell` gets the first message. */
export function showFieldErrors<Values extends object>(
  form: Pick<FormInstance, 'setFields' | 'getFieldsError' | 'scrollToField'>,
  fields: readonly (keyof Values & string)[],
  errors: readonly { path: string; message: string }[],
  tell: (text: string) => void,
): void {
  const known = errors.flatMap(({ path, message }) => {
    const names = path.split('.')
    const field = fields.find((name) => names.includes(name))
    return field === undefined ? [] : [{ field, message }]
  })
  for (const { field, message } of known) form.setFields([{ name: field, errors: [message] }])
  const other = errors[0]
  if (known.length > 0) goToFirstError(form)
  else if (other) tell(other.message)
}
