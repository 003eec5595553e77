import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useLast } from '#client/ui/use-last.ts'
import type { Channel } from '#contract/channels.ts'
import { useDeleteChannel } from './channels.mutations.ts'

type ChannelDeleteProps = {
  /** Asked about while there is one. */
  channel: Channel | undefined
  onClose: () => void
  onDeleted?: (channel: Channel) => void
}

/** Asks before a channel is deleted, and deletes it. */
export function ChannelDelete({ channel, onClose, onDeleted }: ChannelDeleteProps) {
  const deletion = useDeleteChannel()
  const named = useLast(channel)
  return (
    <ConfirmDialog
      open={channel !== undefined}
      title="Удалить канал?"
      offlineAction="удалить канал"
      pending={deletion.isPending}
      onConfirm={() => {
        if (channel === undefined) return
        deletion.mutate(channel, { onSuccess: () => onDeleted?.(channel), onSettled: onClose })
      }}
      onCancel={onClose}
    >
      Вы уверены, что хотите удалить этот канал?
      <br />
      <strong>{named?.title}</strong>
    </ConfirmDialog>
  )
}
