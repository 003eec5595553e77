import type { ReactNode } from 'react'
import { useConnection } from '#client/lib/connection.ts'
import { useChatDraft } from './chat-drafts.ts'
import { FileDropZone } from './file-drop-zone.tsx'
import { useAttach } from './use-attach.ts'

/** Files let go over the conversation are attached to its draft. */
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
