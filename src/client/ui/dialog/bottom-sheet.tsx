import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '#client/ui/control/button.tsx'
import { Layer, type LayerProps } from '#client/ui/overlay/layer.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import styles from './bottom-sheet.module.css'
import { Dialog } from './dialog.tsx'

type BottomSheetProps = Pick<LayerProps, 'open' | 'onClose' | 'onClosed'> & {
  title: string
  /** The scrolling content under the title. */
  children: ReactNode
  /** Actions, fixed at the bottom. */
  footer?: ReactNode
}

/** Replaces side panels and dialogs on small screens: opens from the bottom, at most 90% of the window high. */
export function BottomSheet({ title, children, footer, ...layer }: BottomSheetProps) {
  const id = useId()
  return (
    <Layer {...layer} at="bottom" labelledBy={id} className={styles.sheet}>
      <div className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton isLarge className={styles.close} aria-label="Закрыть" onClick={layer.onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Layer>
  )
}

type PanelProps = Omit<BottomSheetProps, 'footer'> & {
  /** A lucide icon, 22 px. */
  icon: ReactNode
  /** Stands beside «Закрыть», and below the content on a phone. */
  action?: ReactNode
  width?: number
  /** Leaves the focus to the content instead of «Закрыть». */
  focusesContent?: boolean
}

/** A panel that the user's menu opens: a dialog, or a sheet on a phone. */
export function Panel({ icon, action, width = 560, focusesContent = false, children, ...props }: PanelProps) {
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
      width={width}
      footer={
        <>
          {action}
          <Button autoFocus={!focusesContent} onClick={props.onClose}>
            Закрыть
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
