import { getRouteApi } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'

export function ChartsButton() {
  const open = useOpenCharts()
  return (
    <Button
      icon={<ChartNoAxesColumn size={18} strokeWidth={1.75} />}
      aria-label="Графики"
      aria-haspopup="dialog"
      title="Графики"
      onClick={open}
    />
  )
}

const route = getRouteApi('/_app/placement/channels-base/')

/** Opens the charts of the listed channels through the address, so that going back closes them. */
export function useOpenCharts() {
  const navigate = route.useNavigate()
  return () =>
    void navigate({
      search: (previous) => ({ ...previous, charts: true }),
      state: { sheetOverList: true },
      resetScroll: false,
    })
}
