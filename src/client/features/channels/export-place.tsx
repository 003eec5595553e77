import { lazy, Suspense } from 'react'
import { useLast } from '#client/ui/use-last.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

/** Where the channels that the list shows are saved as a file; its code comes when it is first opened. */
export function ExportPlace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const wasAsked = useLast(open || undefined)
  return (
    wasAsked && (
      <Suspense>
        <ExportDialog open={open} onClose={onClose} />
      </Suspense>
    )
  )
}
