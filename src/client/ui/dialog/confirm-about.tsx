import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useLast } from '#client/ui/page/use-last.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Callbacks = { onSuccess?: () => void; onSettled: () => void }

type ConfirmAboutProps<Thing> = Omit<
  ComponentProps<typeof ConfirmDialog>,
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
