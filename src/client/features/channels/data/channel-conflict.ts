import type { Channel, ChannelInput } from '#contract/channels.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'

/** What the form edits: a channel's own fields. */
export type ChannelFieldValues = { [Field in ChannelField]: ChannelInput[Field] }

export type FieldConflict = {
  field: ChannelField
  /** As it was when the form was opened. */
  was: ChannelFieldValues[ChannelField]
  /** As another user has stored it since. */
  now: ChannelFieldValues[ChannelField]
  /** As it stands in the form, if it was changed there too and differs from what the other stored. */
  mine?: ChannelFieldValues[ChannelField]
}

/** The fields that another user changed while the form was open, in the order of the form. */
export function findConflicts(
  opened: ChannelFieldValues,
  mine: ChannelFieldValues,
  current: ChannelFieldValues,
): FieldConflict[] {
  return channelFields.flatMap((field) => {
    const [was, own, now] = [opened[field], mine[field], current[field]]
    if (was === now) return []
    return own === was || own === now ? [{ field, was, now }] : [{ field, was, now, mine: own }]
  })
}

/**
 * Both people's changes together. Where both changed the same field, `prefer` says whose value stays; nobody's
 * change to a field that the other left alone is ever lost.
 */
export function mergeChanges(
  opened: ChannelFieldValues,
  mine: ChannelFieldValues,
  current: ChannelFieldValues,
  prefer: 'mine' | 'theirs',
): ChannelFieldValues {
  const merged = { ...mine }
  for (const field of channelFields) {
    if (current[field] === opened[field]) continue
    if (prefer === 'theirs' || mine[field] === opened[field]) copyField(field, current, merged)
  }
  return merged
}

/** A channel without what is not edited: its id, its category's title, its version. */
export function fieldValues(channel: Channel): ChannelFieldValues {
  const { id, category_title, version, ...values } = channel
  return values
}

function copyField<Field extends ChannelField>(
  field: Field,
  from: ChannelFieldValues,
  to: Pick<ChannelFieldValues, Field>,
) {
  to[field] = from[field]
}
