import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useCloseSheet } from './use-close-sheet.ts'

const ChannelCharts = lazy(async () => ({ default: (await import('./channel-charts.tsx')).ChannelCharts }))

const route = getRouteApi('/_app/placement/channels-base/')

/** Over the list: the charts, while the address says so. */
export function ChartsPlace({ onAdd }: { onAdd: () => void }) {
  const isOpen = route.useSearch({ select: ({ charts }) => charts === true })
  const isUnderSheet = route.useSearch({ select: ({ channel }) => channel !== undefined })
  const close = useCloseSheet('charts')
  // Until they have slid out.
  const [isShown, setShown] = useState(false)
  // What opens later lies on top: beneath a channel's sheet that the address names as well they wait.
  if (isOpen && !isShown && !isUnderSheet) setShown(true)
  if (!isShown) return null
  return (
    <Suspense>
      <ChannelCharts open={isOpen} onClose={close} onClosed={() => setShown(false)} onAdd={onAdd} />
    </Suspense>
  )
}
