import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/services/')({ component: ServicesPage })

function ServicesPage() {
  return <UpcomingPage title="Сервисы" promise="карточки внутренних инструментов и ресурсов агентства" />
}
