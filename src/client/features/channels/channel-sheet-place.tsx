import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { later } from '#client/ui/later/later.ts'
import { OpenedLater } from '#client/ui/later/opened-later.tsx'
import { useScreen } from '#client/ui/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelDelete } from './channel-delete.tsx'
import { useCloseSheet } from './use-close-sheet.ts'
import { useOpeningAddress } from './use-opening-address.ts'

const sheet = later(async () => (await import('./channel-sheet.tsx')).ChannelSheet)

const route = getRouteApi('/_app/placement/channels-base/')

/** Over the list, or the shortlist: the sheet of the channel that the address names, on small screens. */
export function ChannelSheetPlace() {
  const opened = route.useSearch({ select: ({ channel }) => channel })
  const close = useCloseSheet('channel')
  useOpeningAddress('channel', opened !== undefined)
  const [toDelete, setToDelete] = useState<Channel>()
  const isWide = useScreen() === 'desktop'
  useEffect(() => {
    // Before it is pressed: by then the network may be gone.
    if (!isWide) sheet.soon()
  }, [isWide])
  return (
    <>
      <OpenedLater part={sheet} what="карточку канала" open={opened !== undefined} onClose={close}>
        {(ChannelSheet) => <ChannelSheet onDelete={setToDelete} />}
      </OpenedLater>
      <ChannelDelete
        channel={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={({ id }) => id === opened && close()}
      />
    </>
  )
}
