import { useState } from 'react'
import { LazyChannelCharts } from '#client/features/channels/charts/lazy-channel-charts.tsx'
import { LazyChannelsPaper } from '#client/features/channels/files/lazy-channels-paper.tsx'
import { ChannelDelete } from '#client/features/channels/sheet/channel-delete.tsx'
import { useLastFrame } from '#client/lib/page/last-frame.ts'
import type { LazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelsNarrow } from './channels-narrow.tsx'
import { ChannelsWide } from './channels-wide.tsx'

type ChannelsTabProps = { loadImport: LazyDialog }

/** The list of channels: a table on wide screens, cards on small ones. */
export function ChannelsTab({ loadImport }: ChannelsTabProps) {
  const screen = useScreen()
  useLastFrame()
  const [toDelete, setToDelete] = useState<Channel>()
  return (
    <>
      {screen === 'desktop' ? (
        <ChannelsWide onDelete={setToDelete} />
      ) : (
        <ChannelsNarrow loadImport={loadImport} />
      )}
      <LazyChannelCharts />
      <LazyChannelsPaper />
      <ChannelDelete channel={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
