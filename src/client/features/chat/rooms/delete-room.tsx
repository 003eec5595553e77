import { useState } from 'react'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import type { ChatRoom } from '#contract/chats.ts'

type DeleteRoomProps = {
  /** The dialog is open while this is defined. */
  room: ChatRoom | undefined
  onDelete: (roomId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before deleting a chat; the error dialog reports a failure. */
export function DeleteRoom({ room, onDelete, onClose }: DeleteRoomProps) {
  const [pending, setPending] = useState(false)
  const confirm = () => {
    if (room === undefined) return
    const close = () => {
      setPending(false)
      onClose()
    }
    setPending(true)
    onDelete(room.room_id).then(close, close)
  }
  return (
    <ConfirmDialog
      open={room !== undefined}
      title="Удалить чат?"
      offlineAction="удалить чат"
      pending={pending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Чат «{room?.room_name}» и его файлы будут удалены.
    </ConfirmDialog>
  )
}
