import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { categoriesKey, channelsKey } from '#client/lib/api/query-keys.ts'
import { type RefusedSave, refusedSave } from '#client/lib/http/refused-save.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
import { requestSync } from '#client/offline/device/sync.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as categories from '#contract/channel-categories.ts'
import type { Channel } from '#contract/channels.ts'
import * as channels from '#contract/channels.ts'
import { type ChannelFieldValues, fieldValues } from './channel-field-values.ts'
import { channelKey } from './channels.queries.ts'

export type ChannelChange = z.output<typeof channels.channelChangedDetails>

/** The outcome of a save. `channel` is undefined if the server does not return it; the channel is then read again. */
export type SaveOutcome = { kind: 'saved'; channel: Channel | undefined } | RefusedSave<ChannelChange>

export type SaveChannel = {
  id: number | undefined
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
        return refusedSave(error, channels.channelChangedDetails)
      }
    },
    onSuccess: (outcome) => {
      const stored = outcome.kind === 'saved' ? outcome.channel : outcome.kind === 'changed' && outcome.change.current
      if (stored) client.setQueryData<Reading<Channel>>(channelKey(stored.id), { data: stored, asOf: null })
    },
    onSettled: () => refreshChannels(client),
    meta: { keeps: 'draft' },
  })
}

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
    mutationFn: ({ id }: { id: number; title: string }) => api(categories.remove, { params: { id: String(id) } }),
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

/** Does not wait for the reload. Reloads categories too, because they count their channels. */
function refreshChannels(client: QueryClient) {
  void client.invalidateQueries({ queryKey: channelsKey })
  refreshCategories(client)
}

function refreshCategories(client: QueryClient) {
  requestSync()
  void client.invalidateQueries({ queryKey: categoriesKey })
}
