import * as z from 'zod/mini'
import { type Channel, type ChannelInput, channelInput } from '#contract/channels.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'

export type ChannelFieldValues = { [Field in ChannelField]: ChannelInput[Field] }

export function fieldValues(channel: Channel): ChannelFieldValues {
  const { id, category_title, version, prices_changed_on, price_changes, ...values } = channel
  return values
}

export type ChannelFormValues = { [Field in keyof ChannelFieldValues]?: ChannelFieldValues[Field] | null }

/** Returns valid values as they are sent: trimmed, with null for empty texts. */
export function readForm(values: ChannelFormValues): ChannelFieldValues {
  const { version, ...fields } = z.parse(channelInput, values)
  return fields
}

/** Whether the values differ from the opened ones; a new channel starts empty. */
export function hasChanges(opened: ChannelFieldValues | undefined, values: ChannelFormValues): boolean {
  return channelFields.some((field) => bare(values[field]) !== bare(opened?.[field]))
}

/** Removes outer white space and maps every kind of empty value to null. */
function bare(value: string | number | boolean | null | undefined): string | number | boolean | null {
  const trimmed = typeof value === 'string' ? value.trim() : (value ?? null)
  return trimmed === '' ? null : trimmed
}
