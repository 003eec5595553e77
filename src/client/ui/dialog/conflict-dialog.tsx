import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { Dialog } from './dialog.tsx'

type ConflictDialogProps<Conflict> = {
  /** «Канал изменился, пока вы его редактировали» */
  title: string
  /** Shown while there is one. */
  conflict: Conflict | undefined
  saving: boolean
  onStay: () => void
  onTakeTheirs: (conflict: Conflict) => void
  onSaveMine: (conflict: Conflict) => void
  /** What was changed, and by whom. */
  children: (conflict: Conflict) => ReactNode
}

/** Tells that another user changed what is being edited meanwhile, and asks whose values stay. */
export function ConflictDialog<Conflict>(props: ConflictDialogProps<Conflict>) {
  const { title, conflict, saving, onStay, onTakeTheirs, onSaveMine, children } = props
  return (
    <Dialog
      open={conflict !== undefined}
      title={title}
      icon={<Users size={22} strokeWidth={1.75} />}
      width={680}
      onClose={onStay}
      footer={
        conflict && (
          <>
            <Button variant="text" disabled={saving} onClick={onStay}>
              Остаться
            </Button>
            <Button disabled={saving} onClick={() => onTakeTheirs(conflict)}>
              Взять новые значения
            </Button>
            <Button variant="primary" loading={saving} onClick={() => onSaveMine(conflict)}>
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
