import { Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from './dialog.tsx'

/** `title`: «Удалить канал?»; `children`: the question, which names the object. */
type ConfirmDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'icon' | 'children' | 'onClosed'> & {
  confirmLabel?: string
  cancelLabel?: string
  /** 'danger' for an action that cannot be undone. */
  tone?: 'neutral' | 'danger'
  /** The action is running; the dialog cannot be cancelled. */
  pending?: boolean
  /** Completes the offline message, e.g. «удалить канал». Without it, the action works offline. */
  offlineAction?: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action; the default labels and icon are those of a deletion. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { tone = 'danger', confirmLabel = 'Удалить', cancelLabel = 'Отмена', pending = false, ...dialog } = props
  const { offlineAction, onConfirm, onCancel, ...content } = dialog
  return (
    <Dialog
      icon={tone === 'danger' && <Trash2 size={22} />}
      {...content}
      tone={tone}
      onClose={() => !pending && onCancel()}
      footer={
        <>
          <Button disabled={pending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            offlineAction={offlineAction}
            variant="primary"
            danger={tone === 'danger'}
            loading={pending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}

type Callbacks = { onSuccess?: () => void; onSettled: () => void }

type ConfirmAboutProps<Thing> = Omit<ConfirmDialogProps, 'open' | 'pending' | 'children' | 'onConfirm' | 'onCancel'> & {
  /** The dialog is open while this is set. */
  thing: Thing | undefined
  /** The mutation that runs on the object. */
  action: { isPending: boolean; mutate: (thing: Thing, callbacks: Callbacks) => void }
  onDone?: ((thing: Thing) => void) | undefined
  onClose: () => void
  /** Renders the question, which names the object. */
  children: (thing: Thing) => ReactNode
}

/** Asks for confirmation of an action on an object, and stays open until the action has ended. */
export function ConfirmAbout<Thing>(props: ConfirmAboutProps<Thing>) {
  const { thing, action, onDone, onClose, children, ...dialog } = props
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
      {thing !== undefined && children(thing)}
    </ConfirmDialog>
  )
}
