import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/positions-registry/create')({
  component: NewPositionPage,
})

function NewPositionPage() {
  return (
    <UpcomingPage
      title="Новая должность"
      crumb={{ label: 'Реестр должностей', to: '/placement/positions-registry' }}
      promise="форма с названием и описанием должности"
    />
  )
}
