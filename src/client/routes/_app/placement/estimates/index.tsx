import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/estimates/')({ component: EstimatesPage })

function EstimatesPage() {
  return <UpcomingPage title="Расчётки" promise="список расчёток с поиском, копированием и удалением" />
}
