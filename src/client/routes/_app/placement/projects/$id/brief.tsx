import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/projects/$id/brief')({ component: BriefPage })

function BriefPage() {
  return (
    <UpcomingPage
      title="Бриф"
      crumb={{ label: 'Проекты', to: '/placement/projects' }}
      promise="просмотр, согласование и доработка брифа"
    />
  )
}
