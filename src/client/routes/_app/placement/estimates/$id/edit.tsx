import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/estimates/$id/edit')({ component: EditEstimatePage })

function EditEstimatePage() {
  return (
    <UpcomingPage
      title="Редактирование"
      crumb={{ label: 'Расчётки', to: '/placement/estimates' }}
      promise="изменение ставок, часов и условий расчётки"
    />
  )
}
