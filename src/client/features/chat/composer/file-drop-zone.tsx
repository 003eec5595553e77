import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useAttach } from '#client/features/chat/data/attachments.ts'
import { useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import styles from './file-drop-zone.module.css'

/** Attaches files that are dropped on the conversation to the chat's draft. */
export function FileDropZone({ chat, children }: { chat: string; children: ReactNode }) {
  const { attachments } = useChatDraft(chat)
  const { attach } = useAttach(chat)
  const offline = useConnection() === 'offline'
  const { over, ...handlers } = useFileDrag(offline, attach)
  return (
    <div className={styles.zone} {...handlers}>
      {children}
      <span className="visually-hidden" role="status">
        {attachments.some(({ state }) => state === 'uploading') && 'Загрузка файлов…'}
      </span>
      {over && (
        <div className={styles.overlay}>
          <div className={styles.invitation}>
            <FileUp size={28} aria-hidden />
            Отпустите файлы, чтобы прикрепить
          </div>
        </div>
      )}
    </div>
  )
}

function useFileDrag(disabled: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // `dragenter` of a child precedes `dragleave` of its parent, and WebKit has no `relatedTarget`: count both events.
  const depth = useRef(0)
  const move = (step: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0 && !disabled)
  }
  return {
    over,
    onDragEnter: move(1),
    onDragLeave: move(-1),
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      // By default the browser would open the file instead of the page.
      event.preventDefault()
      event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (!disabled && files.length > 0) onFiles(files)
    },
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}
