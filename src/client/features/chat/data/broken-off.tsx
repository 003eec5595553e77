import { Link } from '@tanstack/react-router'
import { queryClient } from '#client/lib/api/query-client.ts'
import { chatRoomsKey } from '#client/lib/api/query-keys.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { lookOf } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import type { ChatRoom } from '#contract/chats.ts'

const SECONDS = 8

/** Whether the chat is open, which then shows itself why its answer broke off. */
export const isShown = (chatId: string) => window.location.pathname === `/chat/${chatId}`

/** Tells that an answer broke off in a chat that is not open. */
export function tellBrokenOff(chatId: string): void {
  const rooms = queryClient.getQueryData<Reading<ChatRoom[]>>(chatRoomsKey)?.data
  const name = rooms?.find(({ room_id }) => room_id === chatId)?.room_name
  const key = `broken off ${chatId}`
  toast.warning(
    <>
      {name === undefined ? 'Ответ в чате прервался' : `Ответ в чате «${name}» прервался`}.{' '}
      <Link
        {...lookOf({ variant: 'link', size: 'small' }, false)}
        to="/chat/{-$chatId}"
        params={{ chatId }}
        onClick={() => toast.close(key)}
      >
        Открыть чат
      </Link>
    </>,
    { key, seconds: SECONDS },
  )
}
