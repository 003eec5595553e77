import { useDeleteChannel } from '#client/features/channels/data/channels.mutations.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { useLast } from '#client/ui/page/use-last.ts'
import type { Channel } from '#contract/channels.ts'

type ChannelDeleteProps = {
  /** The dialog is open while this is set. */
  channel: Channel | undefined
  onClose: () => void
  onDeleted?: (channel: Channel) => void
}

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
