import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CitedChannels } from '#client/features/channels/cited/cited-channels.tsx'
import { chatHistoryQuery } from '#client/features/chat/data/chats.queries.ts'
import { ChatPage } from '#client/features/chat/page/chat-page.tsx'
import { CitedPlacement } from '#client/features/cited-placement/cited-placement.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'

export const Route = createFileRoute('/_app/chat/{-$chatId}')({
  /**
   * `share` says why content shared from the phone could not be stored or read (offline/device/share-target.ts).
   * `message` is the message that the chat shows first.
   */
  validateSearch: z.object({
    message: z.catch(z.optional(z.string()), undefined),
    share: z.catch(z.optional(z.enum(['failed', 'unreadable', 'large', 'many', 'missed'])), undefined),
  }),
  loader: ({ params: { chatId }, cause }) => {
    if (chatId !== undefined) prefetch(chatHistoryQuery(chatId), cause)
  },
  component: () => <ChatPage citedCards={citedCards} />,
})

const citedCards = { channels: CitedChannels, placement: CitedPlacement }
