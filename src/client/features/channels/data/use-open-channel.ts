import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

export function useOpenChannel() {
  const navigate = useNavigate()
  return useCallback(
    ({ id }: { id: number }) =>
      void navigate({
        to: '/placement/channels-base/$id/edit',
        params: { id: String(id) },
      }),
    [navigate],
  )
}
