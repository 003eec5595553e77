import { SheetOfChannel } from '#client/features/channels/channel/sheet-of-channel.tsx'
import { useLast } from '#client/ui/page/use-last.ts'

type CitedSheetProps = {
  /** The channel to show over the chat; the sheet is open while this is set. */
  id: number | undefined
  onClose: () => void
}

/** A channel of a card over the chat, so that the reader stays where they are. */
export function CitedSheet({ id, onClose }: CitedSheetProps) {
  const shown = useLast(id)
  return shown !== undefined && <SheetOfChannel key={shown} id={shown} open={id !== undefined} onClose={onClose} />
}
