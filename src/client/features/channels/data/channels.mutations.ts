import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { categoriesKey, channelsKey } from '#client/lib/api/query-keys.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-fields.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { requestSync } from '#client/offline/device/sync.ts'
import { toast } from '#client/ui/control/toast.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as categories from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import { type ChannelFieldValues, fieldValues } from './channel-field-values.ts'
import { channelKey } from './channels.queries.ts'

export type ChannelChange = z.output<typeof channels.channelChangedDetails>

/** What came of saving a channel; refusals that the form deals with are no errors. */
export type SaveOutcome =
  /** Without the channel where the server does not say what it has stored; it is read anew. */
  | { kind: 'saved'; channel: Channel | undefined }
  /** Another user saved it since it was opened. */
  | { kind: 'changed'; change: ChannelChange }
  | { kind: 'invalid'; fields: { path: string; message: string }[] }
  /** Another user deleted it. */
  | { kind: 'gone' }

export type SaveChannel = {
  /** Of the channel to change; a new one has none. */
  id: number | undefined
  /** The version that was opened, if the server keeps versions. */
  version: number | undefined
  values: ChannelFieldValues
}

export function useSaveChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, version, values }: SaveChannel): Promise<SaveOutcome> => {
      const body = version === undefined ? values : { ...values, version }
      try {
        const saved =
          id === undefined
            ? await api(channels.create, { body })
            : await api(channels.update, { params: { id: String(id) }, body })
        return { kind: 'saved', channel: saved }
      } catch (error) {
        return refusal(error)
      }
    },
    onSuccess: (outcome) => {
      const stored =
        outcome.kind === 'saved' ? outcome.channel : outcome.kind === 'changed' && outcome.change.current
      if (stored) client.setQueryData<Reading<Channel>>(channelKey(stored.id), { data: stored, asOf: null })
    },
    onSettled: () => refreshChannels(client),
    meta: { keeps: 'draft' },
  })
}

// antd's messages are thenables that settle when they go away: waited for, they would hold a mutation for seconds.

export function useDeleteChannel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Channel) => api(channels.remove, { params: { id: String(id) } }),
    onSuccess: (_, channel) => {
      client.removeQueries({ queryKey: channelKey(channel.id) })
      tellDeleted({
        text: 'Канал успешно удален',
        returned: 'Канал возвращён',
        again: async () => {
          await api(channels.create, { body: fieldValues(channel) })
          refreshChannels(client)
        },
      })
    },
    onSettled: () => refreshChannels(client),
    meta: { errorMessage: 'Не удалось удалить канал' },
  })
}

export function useAddCategory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => api(categories.create, { body: { title } }),
    onSuccess: () => toast.success('Категория успешно добавлена'),
    onSettled: () => refreshCategories(client),
    meta: { errorMessage: 'Не удалось добавить категорию', keeps: 'form' },
  })
}

export function useDeleteCategory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number; title: string }) =>
      api(categories.remove, { params: { id: String(id) } }),
    onSuccess: (_, { title }) =>
      tellDeleted({
        text: `Категория "${title}" удалена`,
        returned: `Категория "${title}" возвращена`,
        again: async () => {
          await api(categories.create, { body: { title } })
          refreshCategories(client)
        },
      }),
    onSettled: () => refreshCategories(client),
    meta: { errorMessage: 'Не удалось удалить категорию' },
  })
}

/** Throws what no form can deal with. */
function refusal(error: unknown): SaveOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return { kind: 'gone' }
  if (error.status === 409) {
    const change = z.safeParse(channels.channelChangedDetails, error.details)
    if (change.success) return { kind: 'changed', change: change.data }
  }
  const fields = refusedFields(error)
  if (fields) return { kind: 'invalid', fields }
  throw error
}

/** Not waited for: the lists follow by themselves. Categories count their channels, so they may change as well. */
function refreshChannels(client: QueryClient) {
  requestSync()
  void client.invalidateQueries({ queryKey: channelsKey })
  void client.invalidateQueries({ queryKey: categoriesKey })
}

function refreshCategories(client: QueryClient) {
  requestSync()
  void client.invalidateQueries({ queryKey: categoriesKey })
}
