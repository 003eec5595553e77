import { ChartNoAxesColumn } from 'lucide-react'
import { Button } from '#client/ui/control/button.tsx'
import { useOpenCharts } from './use-open-charts.ts'

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
