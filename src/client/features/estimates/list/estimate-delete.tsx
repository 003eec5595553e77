import { useDeleteEstimate } from '#client/features/estimates/data/estimates-list.mutations.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useLast } from '#client/ui/page/use-last.ts'
import type { ListedEstimate } from '#contract/estimates.ts'

type EstimateDeleteProps = {
  /** The dialog is open while this is set. */
  estimate: ListedEstimate | undefined
  onClose: () => void
}

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
