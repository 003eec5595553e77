import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/positions-registry/')({ component: PositionsPage })

function PositionsPage() {
  return (
    <UpcomingPage
      title="Реестр должностей"
      promise="должности специалистов и расчётки, в которых они используются"
    />
  )
}
