import * as z from 'zod/mini'
import type { ChannelFormValues } from '#client/features/channels/data/channel-field-values.ts'
import { readOwnDraft, useDraft } from '#client/ui/form/use-draft.ts'
import { type Channel, channel } from '#contract/channels.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'

export type ChannelDraft = { values: ChannelFormValues; opened?: Channel | undefined }

const draftContent = z.object({ values: z.partial(channel), opened: z.optional(channel) })

/** Keeps the unsaved form of this channel, or of a new one. */
export function useChannelDraft(channelId: number | undefined) {
  return useDraft(pathOf(channelId), parseChannelDraft)
}

/** Returns the channel that a stored draft was opened with, so that the form needs no response from the server. */
export function draftedChannel(channelId: number): Channel | undefined {
  return parseChannelDraft(readOwnDraft(pathOf(channelId)))?.opened
}

const pathOf = (channelId: number | undefined) =>
  `/placement/channels-base/${channelId === undefined ? 'create' : `${channelId}/edit`}`

/** Returns a stored draft as values of the form; undefined when a field is unreadable. */
export function parseChannelDraft(draft: { values: object; opened?: unknown } | undefined): ChannelDraft | undefined {
  if (!draft) return undefined
  // An emptied field is stored as null, which the contract forbids for most fields.
  const filled = Object.entries(draft.values).filter(([, value]) => value !== null)
  const { data } = z.safeParse(draftContent, { values: Object.fromEntries(filled), opened: draft.opened })
  if (!data) return undefined
  const values: ChannelFormValues = {}
  for (const field of channelFields) copyField(field, data.values, values)
  return { values, opened: data.opened }
}

function copyField<Field extends ChannelField>(
  field: Field,
  from: { [Name in Field]?: ChannelFormValues[Name] | undefined },
  to: { [Name in Field]?: ChannelFormValues[Name] | null },
) {
  to[field] = from[field] ?? null
}
