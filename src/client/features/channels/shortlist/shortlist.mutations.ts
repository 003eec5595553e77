import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { detailsOf } from '#client/offline/shortlists/shortlist-entries.ts'
import { type DeviceShortlist, shortlists } from '#client/offline/shortlists/shortlists.ts'
import { tellDeleted } from '#client/ui/states/undo-delete.tsx'
import * as endpoints from '#contract/shortlists.ts'

/** Changes a list's details; the caller reports errors. */
export function useChangeShortlist() {
  return useMutation({
    mutationFn: async ({ list, input }: { list: DeviceShortlist; input: endpoints.ShortlistInput }) => {
      // The list may have been sent while its form was open.
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

/** Deletes a list; the undo makes a new one with its rows. */
export function useDeleteShortlist() {
  return useMutation({
    mutationFn: deleteShortlist,
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

export async function deleteShortlist(list: DeviceShortlist): Promise<void> {
  if (isNewNow(list)) return shortlists.dropNew(list.id)
  // A change on its way would learn that the list is gone, and move its channels to a new list.
  const putBack = shortlists.setAside(list.id)
  await api(endpoints.remove, { params: { id: list.id } }).catch((error: unknown) => {
    // Another device has already deleted the list.
    if (error instanceof ApiError && error.code === 'shortlist_not_found') return
    putBack()
    throw error
  })
  shortlists.keepKnown(list.id, undefined)
}

/** Whether the list is still not on the server; it may have been sent since it was shown. */
const isNewNow = (list: DeviceShortlist) => shortlists.get().all.some(({ id, isNew }) => id === list.id && isNew)

/** Returns the stored list from a conflict error; undefined for any other error. */
export function currentOf(error: unknown): endpoints.Shortlist | undefined {
  const details = error instanceof ApiError && error.code === 'shortlist_changed' ? error.details : undefined
  return z.safeParse(z.object({ current: endpoints.shortlist }), details).data?.current
}
