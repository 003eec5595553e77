import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '#client/ui/upcoming-page.tsx'

export const Route = createFileRoute('/_app/placement/estimates/create')({ component: NewEstimatePage })

function NewEstimatePage() {
  return (
    <UpcomingPage
      title="Новая расчётка"
      crumb={{ label: 'Расчётки', to: '/placement/estimates' }}
      promise="Rate card и часы менеджмента проекта с подсчётом сумм и НДС"
    />
  )
}
