import { useQuery } from '@tanstack/react-query'
import { FolderKanban } from 'lucide-react'
import { api } from '#client/lib/api/api.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { notAvailableOffline } from '#client/lib/device/not-available-offline.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import { readingQuery } from '#client/offline/copy/reading-query.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import * as projects from '#contract/projects.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { CitedFacts, CitedFrame } from './cited-frame.tsx'
import { stateText } from './state-text.ts'

type CitedProjectProps = { id: number; address: string; title: string; cited: CitedThing | undefined }

/** The project or the brief that an answer refers to, as it is now. */
export function CitedProject({ id, address, title, cited }: CitedProjectProps) {
  const query = useQuery({ ...projectQuery(id), meta: { silent: true } })
  return (
    <CitedFrame
      Icon={FolderKanban}
      title={title}
      address={address}
      query={query}
      texts={texts}
      change={(read) => changeOf(read, cited)}
    >
      {(read) => <CitedFacts facts={factsOf(read)} />}
    </CitedFrame>
  )
}

const texts = {
  missing: 'Такого проекта больше нет.',
  offline: 'Проект откроется, когда появится связь.',
  failed: 'Проект не загрузился.',
}

function projectQuery(id: number) {
  return readingQuery<ProjectWithBrief>([...projectsKey, 'cited', id], {
    network: (signal) => api(projects.get, { params: { id: String(id) } }, { signal }),
    copy: notAvailableOffline,
  })
}

function factsOf({ project, brief }: ProjectWithBrief) {
  const [start, end] = [project.placement_start_date, project.placement_end_date].map(formatCalendarDate)
  return [
    ['Этап', stateText(`${project.stage}/${project.stage_status}`)],
    ['Бюджет клиента до НДС', formatMoney(brief.client_budget)],
    ['Размещение', `${start}\u00a0– ${end}`],
    ['Менеджер', project.manager ?? 'Не назначен'],
  ] as const
}

function changeOf({ project, brief }: ProjectWithBrief, cited: CitedThing | undefined): string | undefined {
  const state = cited?.figures.states?.[0]
  if (state !== undefined && state !== `${project.stage}/${project.stage_status}`)
    return `С тех пор изменился этап, был «${stateText(state)}»`
  const version = cited?.figures.versions?.[0]
  return typeof version === 'number' && brief.version !== undefined && version !== brief.version
    ? 'С тех пор бриф изменён'
    : undefined
}
