import type { ReactNode } from 'react'
import { useChatDraft } from '#client/features/chat/data/chat-drafts.ts'
import { useAttach } from '#client/features/chat/data/use-attach.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { FileDropZone } from './file-drop-zone.tsx'

/** Attaches files dropped on the conversation to its draft. */
export function ChatDropZone({ chat, children }: { chat: string; children: ReactNode }) {
  const { attachments } = useChatDraft(chat)
  const { attach } = useAttach(chat)
  const offline = useConnection() === 'offline'
  return (
    <FileDropZone
      uploading={attachments.some(({ state }) => state === 'uploading')}
      disabled={offline}
      onFiles={attach}
    >
      {children}
    </FileDropZone>
  )
}
