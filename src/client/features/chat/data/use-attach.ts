import { useCallback } from 'react'
import { toast } from '#client/ui/overlay/toast.ts'
import { attachFiles, attachOriginal, removeAttachment, retryAttachment } from './attachments.ts'

/** Attaches files to the chat's draft and shows messages about those that cannot be attached. */
export function useAttach(chat: string) {
  return {
    attach: useCallback((files: File[]) => void attachFiles(chat, files, tell), [chat]),
    retry: useCallback((key: string) => void retryAttachment(chat, key).then(tell), [chat]),
    original: useCallback((key: string) => void attachOriginal(key).then(tell), []),
    remove: useCallback((key: string) => removeAttachment(chat, key), [chat]),
  }
}

function tell(messages: string[]): void {
  for (const text of messages) toast.error(text)
}
