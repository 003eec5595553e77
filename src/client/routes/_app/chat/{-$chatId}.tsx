import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ChatPage } from '#client/features/chat/chat-page.tsx'

export const Route = createFileRoute('/_app/chat/{-$chatId}')({
  /** `failed`: what the phone has shared could not be kept (offline/share-target.ts). */
  validateSearch: z.object({ share: z.catch(z.optional(z.literal('failed')), undefined) }),
  component: ChatPage,
})
