import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ChannelsBaseSearch } from './channels-base-search.ts'

/** Opens a channel's form, which knows the way back to this list as it is. */
export function useOpenChannel(search: ChannelsBaseSearch) {
  const navigate = useNavigate()
  return useCallback(
    ({ id }: { id: number }) =>
      void navigate({
        to: '/placement/channels-base/$id/edit',
        params: { id: String(id) },
        state: { channelsBase: search },
      }),
    [navigate, search],
  )
}
