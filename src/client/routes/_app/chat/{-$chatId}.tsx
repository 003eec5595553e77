import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ChatPage } from '#client/features/chat/page/chat-page.tsx'

export const Route = createFileRoute('/_app/chat/{-$chatId}')({
  /** What the phone has shared could not be kept or read (offline/device/share-target.ts), or found no taker. */
  validateSearch: z.object({
    share: z.catch(z.optional(z.enum(['failed', 'unreadable', 'missed'])), undefined),
  }),
  component: ChatPage,
})
