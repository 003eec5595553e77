import type { ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { Dialog } from './dialog.tsx'

type PanelProps = {
  open: boolean
  title: string
  /** A lucide icon, 22 px. */
  icon: ReactNode
  /** Stands beside «Закрыть», and below the content on a phone. */
  action?: ReactNode
  onClose: () => void
  onClosed: () => void
  children: ReactNode
}

/** A panel that the user's menu opens: a dialog, or a sheet on a phone. */
export function Panel({ icon, action, children, ...props }: PanelProps) {
  if (useScreen() === 'phone') {
    return (
      <BottomSheet {...props} footer={action || undefined}>
        {children}
      </BottomSheet>
    )
  }
  return (
    <Dialog
      {...props}
      icon={icon}
      width={560}
      footer={
        <>
          {action}
          <Button autoFocus onClick={props.onClose}>
            Закрыть
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
