import { App } from 'antd'
import { useCallback } from 'react'
import { attachFiles, removeAttachment, retryAttachment } from './attachments.ts'

/** Attaches files to the chat's draft and shows messages about those that cannot be attached. */
export function useAttach(chat: string) {
  const { message } = App.useApp()
  const tell = useCallback(
    (messages: string[]) => {
      for (const text of messages) void message.error(text)
    },
    [message],
  )
  return {
    attach: useCallback((files: File[]) => void attachFiles(chat, files, tell), [chat, tell]),
    retry: useCallback((key: string) => void retryAttachment(chat, key).then(tell), [chat, tell]),
    remove: useCallback((key: string) => removeAttachment(chat, key), [chat]),
  }
}
