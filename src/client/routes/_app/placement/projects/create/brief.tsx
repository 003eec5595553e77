import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/projects/create/brief')({ component: NewBriefPage })

function NewBriefPage() {
  return (
    <UpcomingPage
      title="Создание нового проекта"
      crumb={{ label: 'Проекты', to: '/placement/projects' }}
      promise="бриф клиента, с которого начинается проект"
    />
  )
}
