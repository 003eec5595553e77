import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { projectQuery } from '#client/data/project.queries.ts'
import { isMissing } from '#client/lib/http/api-error.ts'
import { sections } from '#client/lib/page/sections.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ProjectStepper } from '#client/ui/page/project-stepper.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ProjectUnavailable } from '#client/ui/states/page-unavailable.tsx'
import { isProjectStage, type ProjectStage, projectStages } from '#domain/project.ts'
import { titleOf } from './project-row.tsx'
import { listedProject } from './projects.queries.ts'

type UpcomingStage = Exclude<ProjectStage, 'brief'>

const stageTitles: Record<UpcomingStage, string> = { ...projectStages, project_completed: 'Завершено' }

/** The page of a stage that is not implemented yet. */
export function StagePage({ id, stage }: { id: number; stage: UpcomingStage }) {
  const client = useQueryClient()
  const query = useQuery(projectQuery(id))
  const project = query.data?.data.project ?? listedProject(client, id)
  const title = stageTitles[stage]
  return (
    <>
      <PageHeader title={project ? `${title}: ${titleOf(project)}` : title} crumb={sections.projects} />
      {project
        ? isProjectStage(project.stage) && (
            <ProjectStepper projectId={id} current={project.stage} status={project.stage_status} shown={stage} />
          )
        : !query.isError && (
            <div style={{ visibility: 'hidden' }} aria-hidden="true">
              <ProjectStepper projectId={id} current={stage} status="pending" shown={stage} />
            </div>
          )}
      {query.isError && (project === undefined || isMissing(query.error)) ? (
        <ProjectUnavailable query={query} />
      ) : (
        <EmptyState icon={<Hammer size={24} />} title={`Этап "${title}" - в разработке`} text={`ID проекта: ${id}`} />
      )}
    </>
  )
}
