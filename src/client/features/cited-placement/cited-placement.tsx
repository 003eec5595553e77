import { defaultParseSearch, Link } from '@tanstack/react-router'
import { Calculator, FolderKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey, projectsKey } from '#client/lib/api/query-keys.ts'
import { formatCount, formatMoney } from '#client/lib/page/format.ts'
import { stageLink } from '#client/ui/page/stage-link.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import * as estimates from '#contract/estimates.ts'
import type { ListedProject } from '#contract/project.ts'
import * as projects from '#contract/projects.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { estimateSummary } from '#domain/estimate.ts'
import { kopecksOf } from '#domain/money.ts'
import { isProjectStage, isStageStatus, projectStages, stageStatuses } from '#domain/project.ts'
import styles from './cited-frame.module.css'
import { CitedFacts, CitedFrame, isEdited } from './cited-frame.tsx'

type CitedPlacementProps = {
  address: string
  title: string
  cited: CitedThing | undefined
  link: ReactNode
}

/** The projects, the brief or the estimate that an answer refers to, as they are now; the link for other addresses. */
export function CitedPlacement(props: CitedPlacementProps) {
  const { pathname, search } = new URL(props.address, location.origin)
  const [, estimate] = /^\/placement\/estimates\/([1-9]\d{0,9})(?:\/|$)/.exec(pathname) ?? []
  if (estimate !== undefined) return <CitedEstimate id={estimate} {...props} />
  const [, id] = /^\/placement\/projects\/([1-9]\d{0,9})\//.exec(pathname) ?? []
  return id === undefined ? <CitedList query={search} {...props} /> : <CitedProject id={id} {...props} />
}

type CitedRecordProps = Omit<CitedPlacementProps, 'link'> & { id: string }

function CitedProject({ id, address, title, cited }: CitedRecordProps) {
  return (
    <CitedFrame
      Icon={FolderKanban}
      title={title}
      address={address}
      queryKey={[...projectsKey, 'cited', Number(id)]}
      network={(signal) => api(projects.get, { params: { id } }, { signal })}
      texts={projectTexts}
      change={(read) => projectChange(read, cited)}
    >
      {(read) => <CitedFacts facts={projectFacts(read)} />}
    </CitedFrame>
  )
}

const projectTexts = {
  missing: 'Такого проекта больше нет.',
  offline: 'Проект откроется, когда появится связь.',
  failed: 'Проект не загрузился.',
}

function projectFacts({ project, brief }: ProjectWithBrief) {
  const [start, end] = [project.placement_start_date, project.placement_end_date].map(formatCalendarDate)
  return [
    ['Этап', stateText(`${project.stage}/${project.stage_status}`)],
    ['Бюджет клиента до НДС', formatMoney(brief.client_budget)],
    ['Размещение', `${start}\u00a0– ${end}`],
    ['Менеджер', project.manager ?? 'Не назначен'],
  ] as const
}

function projectChange({ project, brief }: ProjectWithBrief, cited: CitedThing | undefined): string | undefined {
  const state = cited?.figures.states?.[0]
  if (state !== undefined && state !== `${project.stage}/${project.stage_status}`)
    return `С тех пор изменился этап, был «${stateText(state)}»`
  return isEdited(cited, brief.version) ? 'С тех пор бриф изменён' : undefined
}

function CitedEstimate({ id, title, cited }: CitedRecordProps) {
  return (
    <CitedFrame
      Icon={Calculator}
      title={title}
      address={`/placement/estimates/${id}/edit`}
      queryKey={[...estimatesKey, 'cited', Number(id)]}
      network={(signal) => api(estimates.get, { params: { id } }, { signal })}
      texts={estimateTexts}
      change={(estimate) => estimateChange(estimate, cited)}
    >
      {(estimate) => <CitedFacts facts={estimateFacts(estimate)} />}
    </CitedFrame>
  )
}

const estimateTexts = {
  missing: 'Такой расчётки больше нет.',
  offline: 'Расчётка откроется, когда появится связь.',
  failed: 'Расчётка не загрузилась.',
}

function estimateFacts(estimate: estimates.Estimate) {
  const { sum_without_vat, sum_with_vat } = totalOf(estimate)
  return [
    ['Клиент', estimate.client_name],
    ['Итого без НДС', formatMoney(sum_without_vat)],
    ['Итого с НДС', formatMoney(sum_with_vat)],
  ] as const
}

function estimateChange(estimate: estimates.Estimate, cited: CitedThing | undefined): string | undefined {
  const price = cited?.figures.prices?.[0]
  if (price && kopecksOf(Number(price)) !== kopecksOf(totalOf(estimate).sum_with_vat))
    return `С тех пор изменилась, была ${formatMoney(Number(price))} с НДС`
  return isEdited(cited, estimate.version) ? 'С тех пор изменена' : undefined
}

function totalOf({ rates, ...percents }: estimates.Estimate) {
  const { vat_percent: vat, commission_percent: commission, ad_fee_percent: adFee } = percents
  const lines = rates.flatMap(({ estimate_lines }) => estimate_lines)
  return estimateSummary(lines, { vat, commission, adFee }).total
}

/** `query`: the search params of the list, with their question mark. */
type CitedListProps = CitedPlacementProps & { query: string }

/** Rows that are shown, and rows whose state then the answer may have. */
const FEW = 4
const CITED = 10

/** The projects that an answer refers to, as they are now; the link if the address asks for an unknown filter. */
function CitedList({ query, link, address, title, cited }: CitedListProps) {
  const filter = readFilter(query)
  if (filter === undefined) return link
  return (
    <CitedFrame
      Icon={FolderKanban}
      title={title}
      address={address}
      queryKey={[...projectsKey, 'cited', filter]}
      network={(signal) => api(projects.find, { query: { page: 1, page_size: CITED }, body: filter }, { signal })}
      texts={projectsTexts}
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

const projectsTexts = {
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
function stateText(state: string): string {
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
