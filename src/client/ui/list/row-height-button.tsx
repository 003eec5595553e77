import { Rows3, Rows4 } from 'lucide-react'
import { compactRows } from '#client/lib/device/device-switches.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'

/** Switches the rows of all tables between one line and two, on screens that have tables. */
export function RowHeightButton({ size = 'middle' }: { size?: 'small' | 'middle' }) {
  const isCompact = compactRows.use()
  const screen = useScreen()
  if (screen !== 'desktop') return null
  const Icon = isCompact ? Rows4 : Rows3
  return (
    <Tooltip title={isCompact ? 'Показать строки просторнее' : 'Показать строки компактнее'}>
      <Button
        size={size}
        aria-label="Компактные строки"
        aria-pressed={isCompact}
        icon={<Icon size={size === 'small' ? 16 : 18} strokeWidth={1.75} />}
        onClick={() => compactRows.set(!isCompact)}
      />
    </Tooltip>
  )
}
