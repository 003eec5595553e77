import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { useLast } from '#client/ui/page/use-last.ts'
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

type Callbacks = { onSuccess?: () => void; onSettled: () => void }

type ConfirmAboutProps<Thing> = Omit<
  ConfirmDialogProps,
  'open' | 'pending' | 'children' | 'onConfirm' | 'onCancel'
> & {
  /** The dialog is open while this is set. */
  thing: Thing | undefined
  /** What is done to the thing, as a mutation. */
  action: { isPending: boolean; mutate: (thing: Thing, callbacks: Callbacks) => void }
  onDone?: ((thing: Thing) => void) | undefined
  onClose: () => void
  /** Names the thing, also while the dialog fades out. */
  children: (thing: Thing) => ReactNode
}

/** Asks before something is done to a thing, and stays until it is. */
export function ConfirmAbout<Thing>(props: ConfirmAboutProps<Thing>) {
  const { thing, action, onDone, onClose, children, ...dialog } = props
  const named = useLast(thing)
  // A second click may come before the button is disabled.
  const inFlight = useRef(false)
  const confirm = () => {
    if (thing === undefined || inFlight.current) return
    inFlight.current = true
    const onSettled = () => {
      inFlight.current = false
      onClose()
    }
    action.mutate(thing, { onSuccess: () => onDone?.(thing), onSettled })
  }
  return (
    <ConfirmDialog
      {...dialog}
      open={thing !== undefined}
      pending={action.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {named !== undefined && children(named)}
    </ConfirmDialog>
  )
}
