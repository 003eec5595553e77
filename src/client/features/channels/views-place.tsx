import { later } from '#client/ui/later/later.ts'
import { OpenedLater } from '#client/ui/later/opened-later.tsx'

const dialog = later(async () => (await import('./views-dialog.tsx')).ViewsDialog)

type ViewsPlaceProps = { open: boolean; onClose: () => void }

/** Where views are saved and chosen; its code comes when it is first opened. */
export function ViewsPlace(props: ViewsPlaceProps) {
  return (
    <OpenedLater part={dialog} what="виды" {...props}>
      {(ViewsDialog) => <ViewsDialog {...props} />}
    </OpenedLater>
  )
}
