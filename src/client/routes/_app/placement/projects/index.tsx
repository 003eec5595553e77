import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/projects/')({ component: ProjectsPage })

function ProjectsPage() {
  return (
    <UpcomingPage title="Проекты" promise="список проектов с фильтрами, этапами, статусами и менеджерами" />
  )
}
