import type { Channel, ChannelInput } from '#contract/channels.ts'
import { channelFields } from '#domain/channel-fields.ts'

/** In which fields what is to be saved differs from what is stored. */
export function differingFields(current: Channel, input: ChannelInput) {
  return channelFields.filter((field) => current[field] !== input[field])
}
