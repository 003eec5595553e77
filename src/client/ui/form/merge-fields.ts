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
