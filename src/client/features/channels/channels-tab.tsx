import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useScreen } from '#client/ui/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelDelete } from './channel-delete.tsx'
import { ChannelSheet } from './channel-sheet.tsx'
import { ChannelsNarrow } from './channels-narrow.tsx'
import { ChannelsWide } from './channels-wide.tsx'
import { ChartsPlace } from './charts-place.tsx'
import { useCloseSheet } from './use-close-sheet.ts'

const route = getRouteApi('/_app/placement/channels-base/')

/** The list of channels: a table where there is room for one, cards on small screens. */
export function ChannelsTab({ onAdd }: { onAdd: () => void }) {
  const screen = useScreen()
  const opened = route.useSearch({ select: (search) => search.channel })
  const closeSheet = useCloseSheet('channel')
  const [toDelete, setToDelete] = useState<Channel>()
  return (
    <>
      {screen === 'desktop' ? (
        <ChannelsWide onAdd={onAdd} onDelete={setToDelete} />
      ) : (
        <ChannelsNarrow onAdd={onAdd} />
      )}
      <ChartsPlace onAdd={onAdd} />
      <ChannelSheet onDelete={setToDelete} />
      <ChannelDelete
        channel={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={({ id }) => id === opened && closeSheet()}
      />
    </>
  )
}
