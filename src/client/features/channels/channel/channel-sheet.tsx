import { useState } from 'react'
import { useDeleteChannel } from '#client/features/channels/data/channels.mutations.ts'
import { baseRoute, useAddressSheet } from '#client/features/channels/data/use-channels-list.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import type { Channel } from '#contract/channels.ts'
import { SheetOfChannel } from './sheet-of-channel.tsx'

/** On small screens, shows the channel of the address over the list or the shortlist; going back closes it. */
export function ChannelSheet() {
  const id = baseRoute.useSearch({ select: ({ channel }) => channel })
  const close = useAddressSheet('channel', id !== undefined)
  const [toDelete, setToDelete] = useState<Channel>()
  // The sheet keeps its channel while it slides out.
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  return (
    <>
      {shownId !== undefined && (
        <SheetOfChannel
          key={shownId}
          id={shownId}
          open={id !== undefined}
          onClose={close}
          onClosed={() => setShownId(undefined)}
          onDelete={setToDelete}
        />
      )}
      <ChannelDelete
        channel={toDelete}
        onClose={() => setToDelete(undefined)}
        onDeleted={(deleted) => deleted.id === id && close()}
      />
    </>
  )
}

type ChannelDeleteProps = {
  channel: Channel | undefined
  onClose: () => void
  onDeleted?: (channel: Channel) => void
}

export function ChannelDelete({ channel, onClose, onDeleted }: ChannelDeleteProps) {
  return (
    <ConfirmAbout
      thing={channel}
      title="Удалить канал?"
      offlineAction="удалить канал"
      action={useDeleteChannel()}
      onDone={onDeleted}
      onClose={onClose}
    >
      {({ title }) => (
        <>
          Вы уверены, что хотите удалить этот канал?
          <br />
          <strong>{title}</strong>
        </>
      )}
    </ConfirmAbout>
  )
}
