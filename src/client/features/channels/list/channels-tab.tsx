import { useState } from 'react'
import { ChannelDelete } from '#client/features/channels/channel/channel-delete.tsx'
import { ChartsOverList } from '#client/features/channels/charts/charts-over-list.tsx'
import { ChannelsPaper } from '#client/features/channels/files/channels-paper.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelsNarrow } from './channels-narrow.tsx'
import { ChannelsWide } from './channels-wide.tsx'

type ChannelsTabProps = { importDialog: LazyDialog }

/** The list of channels: a table on wide screens, cards on small ones. */
export function ChannelsTab({ importDialog }: ChannelsTabProps) {
  const screen = useScreen()
  // The dialog of the empty list stays while the imported channels replace that list.
  const importing = useLazyDialog(importDialog, 'импорт каналов')
  const [toDelete, setToDelete] = useState<Channel>()
  return (
    <>
      {screen === 'desktop' ? (
        <ChannelsWide onDelete={setToDelete} onImport={importing.open} />
      ) : (
        <ChannelsNarrow importDialog={importDialog} onImport={importing.open} />
      )}
      {importing.dialog}
      <ChartsOverList />
      <ChannelsPaper />
      <ChannelDelete channel={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
