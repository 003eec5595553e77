import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** «Удалить канал?» */
  title: string
  /** Names the thing: «Вы уверены, что хотите удалить этот канал?» */
  children: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** 'danger' for what cannot be undone. */
  tone?: 'neutral' | 'danger'
  icon?: ReactNode
  /** While it is being done there is no way back. */
  pending?: boolean
  /** Says what can be done once there is a connection, e.g. «удалить канал»; without it, it can be done offline. */
  offlineAction?: string
  onConfirm: () => void
  onCancel: () => void
  /** After it has gone and the focus is back where it was. */
  onClosed?: () => void
}

/** Asks before something is done. Deleting is what it says unless told otherwise. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = 'Удалить',
  cancelLabel = 'Отмена',
  tone = 'danger',
  icon = tone === 'danger' ? <Trash2 size={22} strokeWidth={1.75} /> : undefined,
  pending = false,
  offlineAction,
  onConfirm,
  onCancel,
  onClosed,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      icon={icon}
      tone={tone}
      onClose={() => !pending && onCancel()}
      {...(onClosed && { onClosed })}
      footer={
        <>
          <Button disabled={pending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <OfflineDisabled action={offlineAction}>
            {(disabled) => (
              <Button
                {...disabled}
                variant="primary"
                danger={tone === 'danger'}
                loading={pending}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            )}
          </OfflineDisabled>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
