import { lazy, Suspense } from 'react'
import { useLast } from '#client/ui/use-last.ts'

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }))

/** Where views are saved and chosen; its code comes when it is first opened. */
export function ViewsPlace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const wasAsked = useLast(open || undefined)
  return (
    wasAsked && (
      <Suspense>
        <ViewsDialog open={open} onClose={onClose} />
      </Suspense>
    )
  )
}
