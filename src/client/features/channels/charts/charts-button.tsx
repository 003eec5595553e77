import { ChartNoAxesColumn } from 'lucide-react'
import styles from '#client/features/channels/filters/filters-button.module.css'
import { Button } from '#client/ui/control/button.tsx'
import { useOpenCharts } from './use-open-charts.ts'

export function ChartsButton() {
  const open = useOpenCharts()
  return (
    <Button
      className={styles.button}
      icon={<ChartNoAxesColumn size={18} strokeWidth={1.75} />}
      aria-label="Графики"
      aria-haspopup="dialog"
      title="Графики"
      onClick={open}
    />
  )
}
