import { Rows3, Rows4 } from 'lucide-react'
import { compactRows } from '#client/lib/device/device-switches.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Tooltip } from '#client/ui/overlay/tooltip.tsx'

/** Gives the rows of all tables one line, or the two that they have by themselves. */
export function RowHeightButton({ className }: { className: string }) {
  const isCompact = compactRows.use()
  const Icon = isCompact ? Rows4 : Rows3
  return (
    <Tooltip title={isCompact ? 'Показать строки просторнее' : 'Показать строки компактнее'}>
      <Button
        size="small"
        className={className}
        aria-label="Компактные строки"
        aria-pressed={isCompact}
        icon={<Icon size={16} strokeWidth={1.75} />}
        onClick={() => compactRows.set(!isCompact)}
      />
    </Tooltip>
  )
}
