import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from './dialog.tsx'

/** The form state from `useVersionedSave`; the dialog is open while it has a conflict. */
export type ConflictProps<Conflict> = {
  state: {
    conflict: Conflict | undefined
    isSaving: boolean
    stayInConflict: () => void
    takeTheirs: (conflict: Conflict) => void
    saveMine: (conflict: Conflict) => Promise<boolean>
  }
  onSaved: () => void
}

type ConflictDialogProps<Conflict> = ConflictProps<Conflict> & {
  /** «Канал изменился, пока вы его редактировали» */
  title: string
  /** Renders what was changed, and by which user. */
  children: (conflict: Conflict) => ReactNode
}

/** Reports that another user changed the object during editing, and asks whose values to keep. */
export function ConflictDialog<Conflict>(props: ConflictDialogProps<Conflict>) {
  const { title, state, onSaved, children } = props
  const { conflict, isSaving } = state
  const saveMine = (conflict: Conflict) => void state.saveMine(conflict).then((saved) => saved && onSaved())
  return (
    <Dialog
      open={conflict !== undefined}
      title={title}
      icon={<Users size={22} strokeWidth={1.75} />}
      width={680}
      onClose={state.stayInConflict}
      footer={
        conflict && (
          <>
            <Button variant="text" disabled={isSaving} onClick={state.stayInConflict}>
              Остаться
            </Button>
            <Button disabled={isSaving} onClick={() => state.takeTheirs(conflict)}>
              Взять новые значения
            </Button>
            <Button variant="primary" loading={isSaving} onClick={() => saveMine(conflict)}>
              Сохранить мои
            </Button>
          </>
        )
      }
    >
      {conflict && children(conflict)}
    </Dialog>
  )
}
