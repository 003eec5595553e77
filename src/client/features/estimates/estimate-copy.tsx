import { Copy } from 'lucide-react'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useLast } from '#client/ui/use-last.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import { useCopyEstimate } from './estimates-list.mutations.ts'

type EstimateCopyProps = {
  /** Asked about while there is one. */
  estimate: ListedEstimate | undefined
  onClose: () => void
}

/** Asks before an estimate is copied, and copies it. */
export function EstimateCopy({ estimate, onClose }: EstimateCopyProps) {
  const copying = useCopyEstimate()
  const named = useLast(estimate)
  return (
    <ConfirmDialog
      open={estimate !== undefined}
      title="Дублировать расчётку?"
      tone="neutral"
      icon={<Copy size={22} strokeWidth={1.75} />}
      confirmLabel="Дублировать"
      offlineAction="дублировать расчётку"
      pending={copying.isPending}
      onConfirm={() => {
        if (estimate && !copying.isPending) copying.mutate(estimate.id, { onSettled: onClose })
      }}
      onCancel={onClose}
    >
      В список добавится «{named?.title} (копия)» с теми же ставками и часами.
    </ConfirmDialog>
  )
}
