import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import { useLast } from '#client/ui/page/use-last.ts'

const sheet = lazyModule(
  async () => (await import('#client/features/channels/sheet/channel-sheet.lazy.tsx')).SheetOfChannel,
)

type CitedSheetProps = {
  /** The channel to show over the chat; the sheet is open while this is set. */
  id: number | undefined
  onClose: () => void
}

/** A channel of a card over the chat, so that the reader stays where they are. */
export function CitedSheet({ id, onClose }: CitedSheetProps) {
  const shown = useLast(id)
  return (
    <LazyOverlay module={sheet} what="карточку канала" open={id !== undefined} onClose={onClose}>
      {(Sheet) => shown !== undefined && <Sheet key={shown} id={shown} open={id !== undefined} onClose={onClose} />}
    </LazyOverlay>
  )
}
