import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from './dialog.tsx'

type ConflictDialogProps<Conflict> = {
  /** «Канал изменился, пока вы его редактировали» */
  title: string
  /** A form as `useVersionedSave` holds it; the dialog is open while it has a conflict. */
  state: {
    conflict: Conflict | undefined
    isSaving: boolean
    stayInConflict: () => void
    takeTheirs: (conflict: Conflict) => void
    saveMine: (conflict: Conflict) => Promise<boolean>
  }
  onSaved: () => void
  /** What was changed, and by whom. */
  children: (conflict: Conflict) => ReactNode
}

/** Tells that another user changed what is being edited meanwhile, and asks whose values stay. */
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
