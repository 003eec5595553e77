import { Button, Tooltip } from 'antd'
import { Rows3, Rows4 } from 'lucide-react'
import { compactRows } from '#client/lib/device/device-switches.ts'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './row-height-button.module.css'

/** Gives the rows of all tables one line, or the two that they have by themselves; where there are tables. */
export function RowHeightButton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const isCompact = compactRows.use()
  const screen = useScreen()
  if (screen !== 'desktop') return null
  const Icon = isCompact ? Rows4 : Rows3
  return (
    <Tooltip title={isCompact ? 'Показать строки просторнее' : 'Показать строки компактнее'}>
      <Button
        size={size}
        className={styles.button ?? ''}
        aria-label="Компактные строки"
        aria-pressed={isCompact}
        icon={<Icon size={size === 'small' ? 16 : 18} strokeWidth={1.75} />}
        onClick={() => compactRows.set(!isCompact)}
      />
    </Tooltip>
  )
}
