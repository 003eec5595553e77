import { createFileRoute } from '@tanstack/react-router'
import { ChatPage } from '#client/features/chat/chat-page.tsx'

export const Route = createFileRoute('/_app/chat/{-$chatId}')({ component: ChatPage })
