import type { Channel, ChannelInput } from '#contract/channels.ts'
import type { ChannelField } from '#domain/channel-fields.ts'

/** What the form edits: a channel's own fields. */
export type ChannelFieldValues = { [Field in ChannelField]: ChannelInput[Field] }

/** A channel without what is not edited: its id, its category's title, its version. */
export function fieldValues(channel: Channel): ChannelFieldValues {
  const { id, category_title, version, ...values } = channel
  return values
}
