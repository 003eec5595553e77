import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { useCopyEstimate } from '#client/features/estimates/data/estimates-list.mutations.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useLast } from '#client/ui/page/use-last.ts'
import { copyTitle, type ListedEstimate } from '#contract/estimates.ts'

type EstimateCopyProps = {
  /** The dialog is open while this is set. */
  estimate: ListedEstimate | undefined
  onClose: () => void
}

export function EstimateCopy({ estimate, onClose }: EstimateCopyProps) {
  const copying = useCopyEstimate()
  // Each call makes a copy, and a second click may come before the button is disabled.
  const inFlight = useRef(false)
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
        if (!estimate || inFlight.current) return
        inFlight.current = true
        copying.mutate(estimate.id, {
          onSettled: () => {
            inFlight.current = false
            onClose()
          },
        })
      }}
      onCancel={onClose}
    >
      В список добавится «{named && copyTitle(named.title)}» с теми же ставками и часами.
    </ConfirmDialog>
  )
}
