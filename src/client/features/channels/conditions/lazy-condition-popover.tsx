import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import type { ConditionField } from '#domain/channel-search/channel-condition-fields.ts'

const popover = lazyModule(async () => (await import('./condition-popover.lazy.tsx')).ConditionPopover)

const route = getRouteApi('/_app/placement/channels-base/')

type LazyConditionPopoverProps = {
  open: boolean
  field?: ConditionField
  onClose: (removed?: boolean) => void
}

export function LazyConditionPopover({ open, field, onClose }: LazyConditionPopoverProps) {
  const search = route.useSearch()
  // The network may be gone when the user opens it.
  useEffect(popover.preload, [])
  return (
    <LazyOverlay module={popover} what="условие" open={open} onClose={() => onClose()}>
      {(ConditionPopover) => open && <ConditionPopover {...(field && { field })} search={search} onClose={onClose} />}
    </LazyOverlay>
  )
}
