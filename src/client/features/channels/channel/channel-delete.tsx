import { useDeleteChannel } from '#client/features/channels/data/channels.mutations.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import type { Channel } from '#contract/channels.ts'

type ChannelDeleteProps = {
  /** The dialog is open while this is set. */
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
