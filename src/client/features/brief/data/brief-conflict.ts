import { type BriefFormField, type BriefValues, briefFormFields, isSameValue } from './brief-form-values.ts'

export type BriefFieldConflict = {
  field: BriefFormField
  /** It was changed in the form too, to something else. */
  isDisputed: boolean
}

/** The fields that another user changed while the form was open, in the order of the form. */
export function findBriefConflicts(
  opened: BriefValues,
  mine: BriefValues,
  current: BriefValues,
): BriefFieldConflict[] {
  return briefFormFields
    .filter((field) => !isSameValue(opened[field], current[field]))
    .map((field) => ({
      field,
      isDisputed: !isSameValue(mine[field], opened[field]) && !isSameValue(mine[field], current[field]),
    }))
}

/**
 * Both people's changes together. Where both changed the same field, `prefer` says whose value stays; nobody's
 * change to a field that the other left alone is ever lost.
 */
export function mergeBriefChanges(
  opened: BriefValues,
  mine: BriefValues,
  current: BriefValues,
  prefer: 'mine' | 'theirs',
): BriefValues {
  const merged = { ...mine }
  for (const field of briefFormFields) {
    if (isSameValue(current[field], opened[field])) continue
    if (prefer === 'theirs' || isSameValue(mine[field], opened[field])) copyField(field, current, merged)
  }
  return merged
}

function copyField<Field extends BriefFormField>(
  field: Field,
  from: BriefValues,
  to: Pick<BriefValues, Field>,
) {
  to[field] = from[field]
}
