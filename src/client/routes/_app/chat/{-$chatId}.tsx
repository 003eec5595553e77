import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ChatPage } from '#client/features/chat/page/chat-page.tsx'

export const Route = createFileRoute('/_app/chat/{-$chatId}')({
  /** `share` says why content shared from the phone could not be stored or read (offline/device/share-target.ts). */
  validateSearch: z.object({
    share: z.catch(z.optional(z.enum(['failed', 'unreadable', 'large', 'many', 'missed'])), undefined),
  }),
  component: ChatPage,
})
