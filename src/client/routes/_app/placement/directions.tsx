import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/directions')({ component: DirectionsPage })

function DirectionsPage() {
  return <UpcomingPage title="Направления" promise="направления кампаний, на которые ссылаются проекты" />
}
