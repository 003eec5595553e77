import type { Channel, ChannelInput } from '#contract/channels.ts'
import type { ChannelField } from '#domain/channel-fields.ts'

export type ChannelFieldValues = { [Field in ChannelField]: ChannelInput[Field] }

/** Returns the editable fields of a channel. */
export function fieldValues(channel: Channel): ChannelFieldValues {
  const { id, category_title, version, prices_changed_on, price_changes, ...values } = channel
  return values
}
