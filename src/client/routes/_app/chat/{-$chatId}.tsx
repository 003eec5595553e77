import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/chat/{-$chatId}')({ component: ChatPage })

function ChatPage() {
  return (
    <UpcomingPage
      title="PromoGPT"
      promise="чат с ответами в реальном времени, файлами, поиском в сети, изображениями и шаблонами запросов"
    />
  )
}
