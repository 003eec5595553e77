import { useState } from 'react'
import { useScreen } from '#client/ui/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelDelete } from './channel-delete.tsx'
import { ChannelsNarrow } from './channels-narrow.tsx'
import { ChannelsWide } from './channels-wide.tsx'
import { ChartsPlace } from './charts-place.tsx'
import type { LoadImportDialog } from './use-import-dialog.tsx'

type ChannelsTabProps = { onAdd: () => void; loadImport: LoadImportDialog }

/** The list of channels: a table where there is room for one, cards on small screens. */
export function ChannelsTab({ onAdd, loadImport }: ChannelsTabProps) {
  const screen = useScreen()
  const [toDelete, setToDelete] = useState<Channel>()
  return (
    <>
      {screen === 'desktop' ? (
        <ChannelsWide onAdd={onAdd} onDelete={setToDelete} />
      ) : (
        <ChannelsNarrow onAdd={onAdd} loadImport={loadImport} />
      )}
      <ChartsPlace onAdd={onAdd} />
      <ChannelDelete channel={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
