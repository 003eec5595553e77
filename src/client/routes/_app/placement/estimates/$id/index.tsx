import { createFileRoute } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

export const Route = createFileRoute('/_app/placement/estimates/$id/')({ component: UnknownActionPage })

/** An estimate can be created and edited; there is no third way to open one. */
function UnknownActionPage() {
  return (
    <>
      <PageHeader title="Расчётка" crumb={{ label: 'Расчётки', to: '/placement/estimates' }} />
      <EmptyState icon={<CircleHelp size={24} strokeWidth={1.75} />} title="Неизвестное действие" />
    </>
  )
}
