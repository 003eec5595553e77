import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCloseSheet } from '#client/features/channels/data/use-close-sheet.ts'
import { useOpeningAddress } from '#client/features/channels/data/use-opening-address.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'

const charts = lazyModule(async () => (await import('./channel-charts.lazy.tsx')).ChannelCharts)

const route = getRouteApi('/_app/placement/channels-base/')

/** Over the list: the charts, while the address says so. */
export function LazyChannelCharts() {
  const isOpen = route.useSearch({ select: ({ charts }) => charts === true })
  const isUnderSheet = route.useSearch({ select: ({ channel }) => channel !== undefined })
  const close = useCloseSheet('charts')
  useOpeningAddress('charts', isOpen)
  // The charts stay until they have slid out.
  const [isShown, setShown] = useState(false)
  // A later overlay lies on top, so the charts wait beneath a channel's sheet that the address names as well.
  if (isOpen && !isShown && !isUnderSheet) setShown(true)
  if (!isShown) return null
  return (
    <LazyOverlay module={charts} what="графики" open={isOpen} onClose={close}>
      {(ChannelCharts) => <ChannelCharts open={isOpen} onClose={close} onClosed={() => setShown(false)} />}
    </LazyOverlay>
  )
}
