import { defaultParseSearch, Link } from '@tanstack/react-router'
import { FolderKanban } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { projectsKey } from '#client/lib/api/query-keys.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { stageLink } from '#client/ui/page/stage-link.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { ListedProject } from '#contract/project.ts'
import * as projects from '#contract/projects.ts'
import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'
import styles from './cited-frame.module.css'
import { CitedFrame } from './cited-frame.tsx'

type CitedListProps = {
  /** The search params of the list, with their question mark. */
  query: string
  address: string
  title: string
  cited: CitedThing | undefined
  link: ReactNode
}

/** The projects that an answer refers to, as they are now; the link if the address asks for an unknown filter. */
export function CitedList({ query, link, ...props }: CitedListProps) {
  const filter = useMemo(() => readFilter(query), [query])
  return filter === undefined ? link : <Card filter={filter} {...props} />
}

/** Rows that are shown, and rows whose state then the answer may have. */
const FEW = 4
const CITED = 10

type CardProps = Omit<CitedListProps, 'query' | 'link'> & { filter: projects.ProjectFilter }

function Card({ filter, address, title, cited }: CardProps) {
  return (
    <CitedFrame
      Icon={FolderKanban}
      title={title}
      address={address}
      queryKey={[...projectsKey, 'cited', filter]}
      network={(signal) => api(projects.find, { query: { page: 1, page_size: CITED }, body: filter }, { signal })}
      texts={texts}
      change={({ items }) => changeOf(items, cited)}
      total={({ total }) => total}
      before={cited?.total}
    >
      {({ items }) => (
        <ul className={styles.rows} aria-label={title}>
          {items.slice(0, FEW).map((project) => (
            <Row key={project.id} project={project} />
          ))}
        </ul>
      )}
    </CitedFrame>
  )
}

const texts = {
  missing: 'Таких проектов больше нет.',
  offline: 'Проекты появятся, когда появится связь.',
  failed: 'Проекты не загрузились.',
}

function Row({ project }: { project: ListedProject }) {
  const { id, stage, title, manager } = project
  const state = stateText(`${stage}/${project.stage_status}`)
  return (
    <li>
      {isProjectStage(stage) ? (
        <Link className={styles.name} {...stageLink(id, stage)} preload={false} title={title}>
          {title}
        </Link>
      ) : (
        <span className={styles.name}>{title}</span>
      )}
      <span className={styles.state}>
        {state}
        {manager && ` · ${manager}`}
      </span>
    </li>
  )
}

/** Returns a stage and its status, written as `brief/pending`, in words: «Бриф: ожидает». */
export function stateText(state: string): string {
  const [stage = '', status = ''] = state.split('/')
  const name = isProjectStage(stage) ? projectStages[stage] : stage
  return `${name}: ${isStageStatus(status) ? stageStatuses[status].toLocaleLowerCase('ru') : status}`
}

/** Reads the address of the list. Undefined for a list that nothing narrows, and for unknown params or values. */
function readFilter(query: string): projects.ProjectFilter | undefined {
  const params: Record<string, unknown> = defaultParseSearch(query)
  const isKnown = Object.keys(params).every((name) => Object.hasOwn(projects.projectFilter.shape, name))
  return isKnown ? z.safeParse(projects.projectFilter, params).data : undefined
}

function changeOf(items: readonly ListedProject[], cited: CitedThing | undefined): string | undefined {
  const before = new Map(cited?.ids.map((id, place) => [id, cited.figures.states?.[place]]))
  const changed = items.filter(({ id, stage, stage_status }) => {
    const state = before.get(id)
    return state !== undefined && state !== `${stage}/${stage_status}`
  })
  return changed.length === 0 ? undefined : `С тех пор ${formatCount(changed.length, forms)}`
}

const forms = { one: 'проект сменил этап', few: 'проекта сменили этап', many: 'проектов сменили этап' }
