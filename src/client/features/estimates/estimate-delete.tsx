import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useLast } from '#client/ui/use-last.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import { useDeleteEstimate } from './estimates-list.mutations.ts'

type EstimateDeleteProps = {
  /** Asked about while there is one. */
  estimate: ListedEstimate | undefined
  onClose: () => void
}

/** Asks before an estimate is deleted, and deletes it. */
export function EstimateDelete({ estimate, onClose }: EstimateDeleteProps) {
  const deletion = useDeleteEstimate()
  const named = useLast(estimate)
  return (
    <ConfirmDialog
      open={estimate !== undefined}
      title="Удалить расчётку?"
      offlineAction="удалить расчётку"
      pending={deletion.isPending}
      onConfirm={() => estimate && deletion.mutate(estimate.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      Вы уверены, что хотите удалить расчётку "{named?.title}"?
    </ConfirmDialog>
  )
}
