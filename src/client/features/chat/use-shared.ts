import { getRouteApi } from '@tanstack/react-router'
import { App } from 'antd'
import { useEffect } from 'react'
import { takeShared } from './shared-draft.ts'

const route = getRouteApi('/_app/chat/{-$chatId}')

/** Takes what the phone has shared into the draft of a new chat. */
export function useShared(chatId: string | undefined): void {
  const { message } = App.useApp()
  const navigate = route.useNavigate()
  const outcome = route.useSearch({ select: ({ share }) => share })
  useEffect(() => {
    if (chatId !== undefined) return
    const tell = (messages: string[]) => {
      for (const text of messages) void message.error(text)
    }
    const take = () => void takeShared(tell).catch(reportError)
    take()
    // What came to another window that has not taken it, or was closed before it had.
    window.addEventListener('focus', take)
    return () => window.removeEventListener('focus', take)
  }, [chatId, message])
  useEffect(() => {
    if (outcome === undefined) return
    void message.error(outcomes[outcome], SHOWN_FOR_S)
    void navigate({ search: {}, replace: true })
  }, [outcome, message, navigate])
}

const SHOWN_FOR_S = 10
const outcomes = {
  failed: 'Не удалось принять то, чем вы поделились: на устройстве не хватает места',
  missed: 'То, чем вы поделились, не дошло: приложение ещё не было готово. Поделитесь ещё раз',
}
