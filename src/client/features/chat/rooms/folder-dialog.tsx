import { useState } from 'react'
import { describeError } from '#client/lib/api/error-popup.ts'
import { Button } from '#client/ui/control/button.tsx'
import { DialogText, FormDialog } from '#client/ui/dialog/dialog-form.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { type ChatRoom, maxFolderName } from '#contract/chats.ts'
import styles from './folder-dialog.module.css'
import type { RoomChanges } from './room-item.tsx'

type FolderDialogProps = {
  room: ChatRoom
  /** The folders that the user has. */
  folders: readonly string[]
  onMove: RoomChanges['move']
  onClose: () => void
}

export function FolderDialog({ room, folders, onMove, onClose }: FolderDialogProps) {
  const [text, setText] = useState(room.folder ?? '')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const folder = text.trim()
  const move = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await onMove(room, folder || null)
      onClose()
      // A pinned chat does not move in the list.
      if (room.is_pinned && folder !== '')
        toast.success(`Чат в папке «${folder}». Пока он закреплён, он стоит вверху списка`)
    } catch (error) {
      setProblem(describeError(error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <FormDialog
      title="В папку"
      submitLabel="Переместить"
      offlineAction="переместить чат"
      pending={pending}
      problem={problem}
      onSubmit={move}
      onClose={onClose}
    >
      <DialogText
        label="Название папки, например клиент"
        autoFocus
        autoComplete="off"
        maxLength={maxFolderName}
        value={text}
        onChange={setText}
        clearable
      />
      {folders.length > 0 && (
        <ul className={styles.folders} aria-label="Ваши папки">
          {folders.map((one) => (
            <li key={one}>
              <Button size="small" className={styles.folder} aria-pressed={one === folder} onClick={() => setText(one)}>
                {one}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>Пустое название убирает чат из папки. Папка без чатов исчезает.</p>
    </FormDialog>
  )
}
