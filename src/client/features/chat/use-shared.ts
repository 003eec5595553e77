import { getRouteApi } from '@tanstack/react-router'
import { App } from 'antd'
import { useEffect } from 'react'
import { takeShared } from './shared-draft.ts'

const route = getRouteApi('/_app/chat/{-$chatId}')

/** Takes what the phone has shared into the draft of a new chat. */
export function useShared(chatId: string | undefined): void {
  const { message } = App.useApp()
  const navigate = route.useNavigate()
  const hasFailed = route.useSearch({ select: ({ share }) => share === 'failed' })
  useEffect(() => {
    if (chatId !== undefined) return
    const tell = (messages: string[]) => {
      for (const text of messages) void message.error(text)
    }
    takeShared(tell).catch(reportError)
  }, [chatId, message])
  useEffect(() => {
    if (!hasFailed) return
    void message.error('Не удалось принять то, чем вы поделились: на устройстве не хватает места')
    void navigate({ search: {}, replace: true })
  }, [hasFailed, message, navigate])
}
