import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import type { Channel } from '#contract/channels.ts'

type ChannelDeleteButtonProps = { channel: Channel; onDelete: (channel: Channel) => void }

export function ChannelDeleteButton({ channel, onDelete }: ChannelDeleteButtonProps) {
  return (
    <DeleteButton
      place="row"
      label={`Удалить канал «${channel.title}»`}
      offlineAction="удалить канал"
      onClick={() => onDelete(channel)}
    />
  )
}
