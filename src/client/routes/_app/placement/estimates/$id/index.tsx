import { createFileRoute } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { sections } from '#client/lib/page/sections.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

export const Route = createFileRoute('/_app/placement/estimates/$id/')({ component: UnknownActionPage })

/** An estimate has a page to create it and a page to edit it; any other action is unknown. */
function UnknownActionPage() {
  return (
    <>
      <PageHeader title="Расчётка" crumb={sections.estimates} />
      <EmptyState icon={<CircleHelp size={24} />} title="Неизвестное действие" />
    </>
  )
}
