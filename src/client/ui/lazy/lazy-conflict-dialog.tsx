import type { ComponentType } from 'react'
import type { ConflictProps } from '#client/ui/dialog/conflict-dialog.tsx'
import type { LazyModule } from './lazy-module.ts'
import { LazyOverlay } from './lazy-overlay.tsx'

type LazyConflictDialogProps<Conflict> = ConflictProps<Conflict> & {
  module: LazyModule<ComponentType<ConflictProps<Conflict>>>
}

/** The dialog of a form that another user has changed. Only a server's answer opens it, so its code loads then. */
export function LazyConflictDialog<Conflict>({ module, ...props }: LazyConflictDialogProps<Conflict>) {
  const { conflict, stayInConflict } = props.state
  return (
    <LazyOverlay module={module} what="изменения коллеги" open={conflict !== undefined} onClose={stayInConflict}>
      {(Dialog) => <Dialog {...props} />}
    </LazyOverlay>
  )
}
