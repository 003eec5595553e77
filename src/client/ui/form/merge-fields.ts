/** Whose value stays where two people have changed the same field. */
export type Preferred = 'mine' | 'theirs'

export type Sides<Values> = {
  /** As the form was opened. */
  opened: Values
  /** As the form stands. */
  mine: Values
  /** As another user has stored it since. */
  current: Values
}

/** The fields that another user has changed, in the order of `fields`; disputed are those that the form changed otherwise. */
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
 * The changes of both people together. `prefer` decides disputed fields; a change to a field that the other person left
 * alone always stays.
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
