import * as z from 'zod/mini'
import type { ChannelFieldValues } from '#client/features/channels/data/channel-field-values.ts'
import { channelInput } from '#contract/channels.ts'
import { channelFields } from '#domain/channel-fields.ts'

/** What stands in the form: any field may still be empty. */
export type ChannelFormValues = { [Field in keyof ChannelFieldValues]?: ChannelFieldValues[Field] | null }

/** The values as they go on the wire: trimmed, empty texts as null. For values that the form's rules have passed. */
export function readForm(values: ChannelFormValues): ChannelFieldValues {
  const { version, ...fields } = z.parse(channelInput, values)
  return fields
}

/** Whether the form says anything else than what was opened; a new channel was opened empty. */
export function hasChanges(opened: ChannelFieldValues | undefined, values: ChannelFormValues): boolean {
  return channelFields.some((field) => bare(values[field]) !== bare(opened?.[field]))
}

/** White space around a text and the ways of being empty make no difference. */
function bare(value: string | number | boolean | null | undefined): string | number | boolean | null {
  const trimmed = typeof value === 'string' ? value.trim() : (value ?? null)
  return trimmed === '' ? null : trimmed
}
