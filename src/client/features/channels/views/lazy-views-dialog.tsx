import { later } from '#client/ui/lazy/lazy-module.ts'
import { OpenedLater } from '#client/ui/lazy/lazy-overlay.tsx'

const dialog = later(async () => (await import('./views-dialog.lazy.tsx')).ViewsDialog)

type ViewsPlaceProps = { open: boolean; onClose: () => void }

/** Where views are saved and chosen; its code comes when it is first opened. */
export function ViewsPlace(props: ViewsPlaceProps) {
  return (
    <OpenedLater part={dialog} what="виды" {...props}>
      {(ViewsDialog) => <ViewsDialog {...props} />}
    </OpenedLater>
  )
}
