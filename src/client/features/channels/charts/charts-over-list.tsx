import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { baseRoute, overList, useAddressSheet } from '#client/features/channels/data/use-channels-list.ts'
import { Button } from '#client/ui/control/button.tsx'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'

const ChannelCharts = lazyPart(async () => (await import('./channel-charts.tsx')).ChannelCharts)

/** Shows the charts over the list while the address has `charts`. */
export function ChartsOverList() {
  const isOpen = baseRoute.useSearch({ select: ({ charts }) => charts === true })
  const isUnderSheet = baseRoute.useSearch({ select: ({ channel }) => channel !== undefined })
  const close = useAddressSheet('charts', isOpen)
  // The charts stay mounted until they have slid out.
  const [isShown, setShown] = useState(false)
  // An overlay that mounts later covers earlier ones, so the charts mount only after a channel's sheet has closed.
  if (isOpen && !isShown && !isUnderSheet) setShown(true)
  if (!isShown) return null
  return (
    <LazyOverlay what="графики" open={isOpen} onClose={close}>
      <ChannelCharts open={isOpen} onClose={close} onClosed={() => setShown(false)} />
    </LazyOverlay>
  )
}

export function ChartsButton() {
  const open = useOpenCharts()
  return (
    <Button
      icon={<ChartNoAxesColumn size={18} />}
      aria-label="Графики"
      aria-haspopup="dialog"
      title="Графики"
      onClick={open}
    />
  )
}

/** Opens the charts of the listed channels through the address, so that going back closes them. */
export function useOpenCharts() {
  const navigate = baseRoute.useNavigate()
  return () => void navigate(overList({ charts: true }))
}
