import { createFileRoute, notFound } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

const stageTitles = new Map([
  ['start', 'Старт'],
  ['mediaplan', 'Медиаплан'],
  ['calibration', 'Калибровка'],
  ['completed', 'Завершено'],
  ['reporting', 'Отчетность'],
])

export const Route = createFileRoute('/_app/placement/projects/$id/$stage')({
  loader: ({ params }) => {
    const stageTitle = stageTitles.get(params.stage)
    if (stageTitle === undefined) throw notFound()
    return { stageTitle }
  },
  component: StagePage,
})

function StagePage() {
  const { stageTitle } = Route.useLoaderData()
  const { id } = Route.useParams()
  return (
    <>
      <PageHeader
        title={`${stageTitle}: проект №${id}`}
        crumb={{ label: 'Проекты', to: '/placement/projects' }}
      />
      <EmptyState
        icon={<Hammer size={24} strokeWidth={1.75} />}
        title={`Этап "${stageTitle}" - в разработке`}
        text={`ID проекта: ${id}`}
      />
    </>
  )
}
