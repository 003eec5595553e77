import * as z from 'zod/mini'
import { readOwnDraft, useDraft } from '#client/ui/form/use-draft.ts'
import { type Channel, channel } from '#contract/channels.ts'
import { type ChannelField, channelFields } from '#domain/channel-fields.ts'
import type { ChannelFormValues } from './channel-form-values.ts'

export type ChannelDraft = { values: ChannelFormValues; opened?: Channel | undefined }

const draftContent = z.object({ values: z.partial(channel), opened: z.optional(channel) })

/** Keeps what is unsaved in the form of this channel, or of a new one. */
export function useChannelDraft(channelId: number | undefined) {
  return useDraft(pathOf(channelId), parseChannelDraft)
}

/** What the form of this channel was opened with, if it was left with a draft: its form opens with it without an answer. */
export function draftedChannel(channelId: number): Channel | undefined {
  return parseChannelDraft(readOwnDraft(pathOf(channelId)))?.opened
}

const pathOf = (channelId: number | undefined) =>
  `/placement/channels-base/${channelId === undefined ? 'create' : `${channelId}/edit`}`

/** What was kept, as values of the form; nothing when a field makes no sense. */
export function parseChannelDraft(
  draft: { values: object; opened?: unknown } | undefined,
): ChannelDraft | undefined {
  if (!draft) return undefined
  // A field that was emptied is kept as null, which the contract forbids for most.
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
