import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/services/create')({ component: NewServicePage })

function NewServicePage() {
  return (
    <UpcomingPage
      title="Добавление нового сервиса"
      crumb={{ label: 'Сервисы', to: '/services' }}
      promise="форма с названием, описанием, ссылкой, статусом и логотипом"
    />
  )
}
