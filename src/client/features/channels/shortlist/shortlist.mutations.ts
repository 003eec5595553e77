import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { detailsOf } from '#client/offline/shortlists/shortlist-entries.ts'
import { type DeviceShortlist, shortlists } from '#client/offline/shortlists/shortlists.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as endpoints from '#contract/shortlists.ts'

/** Changes what a list is called and whom it is for; the caller says what is wrong. */
export function useChangeShortlist() {
  return useMutation({
    mutationFn: async ({ list, input }: { list: DeviceShortlist; input: endpoints.ShortlistInput }) => {
      // It may have been sent while its form was open.
      if (isNewNow(list)) return shortlists.changeNew(list.id, input)
      const body = { ...input, version: list.version }
      try {
        shortlists.keepKnown(list.id, await api(endpoints.update, { params: { id: list.id }, body }))
      } catch (error) {
        const current = currentOf(error)
        if (current) shortlists.keepKnown(list.id, current)
        throw error
      }
    },
    meta: { silent: true },
  })
}

/** One that comes back is made anew from what it had. */
export function useDeleteShortlist() {
  return useMutation({
    mutationFn: async (list: DeviceShortlist) => {
      if (isNewNow(list)) return shortlists.dropNew(list.id)
      await api(endpoints.remove, { params: { id: list.id } }).catch((error: unknown) => {
        // Another device was quicker.
        if (!(error instanceof ApiError && error.code === 'shortlist_not_found')) throw error
      })
      shortlists.keepKnown(list.id, undefined)
    },
    onSuccess: (_, list) =>
      tellDeleted({
        text: `Подборка «${list.name}» удалена`,
        returned: 'Подборка возвращена',
        again: async () => {
          if (!shortlists.make(detailsOf(list), list.rows)) throw new Error('too many lists')
        },
      }),
  })
}

/** It may have been sent since it was shown. */
const isNewNow = (list: DeviceShortlist) =>
  shortlists.get().all.some(({ id, isNew }) => id === list.id && isNew)

/** What is stored now, where another device has changed it meanwhile. */
export function currentOf(error: unknown): endpoints.Shortlist | undefined {
  const details = error instanceof ApiError && error.code === 'shortlist_changed' ? error.details : undefined
  return z.safeParse(z.object({ current: endpoints.shortlist }), details).data?.current
}
