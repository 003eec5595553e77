import type { Channel, ChannelInput } from '#contract/channels.ts'
import { channelFields } from '#domain/channel-fields.ts'

/** Returns the fields in which the input differs from the stored channel. */
export function differingFields(current: Channel, input: ChannelInput) {
  return channelFields.filter((field) => current[field] !== input[field])
}
