import { Calculator, FolderKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '#client/lib/api/api.ts'
import { estimatesKey, projectsKey } from '#client/lib/api/query-keys.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { ProjectWithBrief } from '#contract/briefs.ts'
import * as estimates from '#contract/estimates.ts'
import * as projects from '#contract/projects.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { estimateSummary } from '#domain/estimate.ts'
import { kopecksOf } from '#domain/money.ts'
import { CitedFacts, CitedFrame, isEdited } from './cited-frame.tsx'
import { CitedList, stateText } from './cited-list.tsx'

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
