import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCloseSheet } from '#client/features/channels/data/use-close-sheet.ts'
import { useOpeningAddress } from '#client/features/channels/data/use-opening-address.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyOverlay } from '#client/ui/lazy/lazy-overlay.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelDelete } from './channel-delete.tsx'

const sheet = lazyModule(async () => (await import('./channel-sheet.lazy.tsx')).ChannelSheet)

const route = getRouteApi('/_app/placement/channels-base/')

/** On small screens, shows the sheet of the channel that the address names, over the list or the shortlist. */
export function LazyChannelSheet() {
  const opened = route.useSearch({ select: ({ channel }) => channel })
  const close = useCloseSheet('channel')
  useOpeningAddress('channel', opened !== undefined)
  const [toDelete, setToDelete] = useState<Channel>()
  const isWide = useScreen() === 'desktop'
  useEffect(() => {
    // Preloads the sheet, because the network may be gone when the user presses a card.
    if (!isWide) sheet.preload()
  }, [isWide])
  return (
    <>
      <LazyOverlay module={sheet} what="карточку канала" open={opened !== undefined} onClose={close}>
        {(ChannelSheet) => <ChannelSheet onClose={close} onDelete={setToDelete} />}
      </LazyOverlay>
      <ChannelDelete
        channel={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={({ id }) => id === opened && close()}
      />
    </>
  )
}
