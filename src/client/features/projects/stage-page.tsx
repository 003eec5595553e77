import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderX, Hammer } from 'lucide-react'
import { isMissing } from '#client/lib/is-missing.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListUnavailable } from '#client/ui/list-unavailable.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ProjectStepper } from '#client/ui/project-stepper.tsx'
import { isProjectStage, type ProjectStage } from '#domain/project.ts'
import { titleOf } from './project-row.ts'
import { listedProject, projectQuery } from './projects.queries.ts'

export type UpcomingStage = Exclude<ProjectStage, 'brief'>

/** As spec §2 names these screens. */
const stageTitles: Record<UpcomingStage, string> = {
  media_plan: 'Медиаплан',
  start_project: 'Старт',
  calibration: 'Калибровка',
  report: 'Отчетность',
  project_completed: 'Завершено',
}

/** The screen of a stage that is planned and not there yet. */
export function StagePage({ id, stage }: { id: number; stage: UpcomingStage }) {
  const client = useQueryClient()
  const query = useQuery(projectQuery(id))
  const project = query.data?.data.project ?? listedProject(client, id)
  const title = stageTitles[stage]
  return (
    <>
      <PageHeader
        title={project ? `${title}: ${titleOf(project)}` : title}
        crumb={{ label: 'Проекты', to: '/placement/projects' }}
      />
      {project && isProjectStage(project.stage) && (
        <ProjectStepper projectId={id} current={project.stage} shown={stage} />
      )}
      {query.isError && (project === undefined || isMissing(query.error)) ? (
        <ProjectError query={query} />
      ) : (
        <EmptyState
          icon={<Hammer size={24} strokeWidth={1.75} />}
          title={`Этап "${title}" - в разработке`}
          text={`ID проекта: ${id}`}
        />
      )}
    </>
  )
}

type ProjectErrorProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } }

function ProjectError({ query }: ProjectErrorProps) {
  if (isMissing(query.error)) {
    return (
      <EmptyState
        icon={<FolderX size={24} strokeWidth={1.75} />}
        title="Проект не найден"
        text={<Link to="/placement/projects">Все проекты</Link>}
      />
    )
  }
  return (
    <ListUnavailable title="Ошибка загрузки проекта" nothingKept="Для проекта нужна сеть" query={query} />
  )
}
