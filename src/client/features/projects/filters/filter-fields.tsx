import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import type { ProjectsFilters } from '#client/features/projects/data/projects-search.ts'
import type { FilterOption } from '#contract/projects.ts'
import {
  isProjectStage,
  isStageStatus,
  type ProjectStage,
  projectStages,
  type StageStatus,
  stageStatuses,
} from '#domain/project.ts'
import { FilterSelect } from './filter-select.tsx'
import styles from './projects-filters.module.css'
import { StartDateInput } from './start-date-input.tsx'

type FilterFieldsProps = {
  filters: ProjectsFilters
  onChange: (change: Partial<ProjectsFilters>) => void
  frame: (field: ReactNode, name: string) => ReactNode
}

/** Shows all filters except the search, each wrapped by `frame`. */
export function FilterFields({ filters, onChange, frame }: FilterFieldsProps) {
  const select = <Value extends string | number>(
    label: string,
    props: Omit<ComponentProps<typeof FilterSelect<Value>>, 'label'>,
  ) => frame(<FilterSelect label={label} {...props} />, label)
  const nameOfCreator = useUserNames(filters.creator_ids)
  const nameOfManager = useUserNames(filters.manager_ids)
  return (
    <>
      {select('Направление', {
        type: 'direction',
        value: filters.directions,
        onChange: (directions) => onChange({ directions }),
        readValue: labelOf,
        nameOf: String,
      })}
      {select('Расчётка', {
        type: 'estimate',
        value: filters.estimate_titles,
        onChange: (estimate_titles) => onChange({ estimate_titles }),
        readValue: labelOf,
        nameOf: String,
      })}
      {frame(<StartRange filters={filters} onChange={onChange} />, 'Дата старта')}
      {select('Этап', {
        type: 'stage',
        value: filters.stages,
        onChange: (stages) => onChange({ stages }),
        readValue: stageOf,
        nameOf: (stage) => projectStages[stage],
      })}
      {select('Статус', {
        type: 'status',
        value: filters.stage_statuses,
        onChange: (stage_statuses) => onChange({ stage_statuses }),
        readValue: statusOf,
        nameOf: (status) => stageStatuses[status],
      })}
      {select('Создатель', {
        type: 'creator',
        value: filters.creator_ids,
        onChange: (creator_ids) => onChange({ creator_ids }),
        readValue: idOf,
        nameOf: nameOfCreator,
      })}
      {select('Менеджер', {
        type: 'manager',
        value: filters.manager_ids,
        onChange: (manager_ids) => onChange({ manager_ids }),
        readValue: idOf,
        nameOf: nameOfManager,
      })}
    </>
  )
}

function StartRange({ filters, onChange }: Pick<FilterFieldsProps, 'filters' | 'onChange'>) {
  const { placement_start_from: from, placement_start_to: to } = filters
  return (
    <div className={styles.range}>
      <StartDateInput
        label="Дата начала от"
        value={from}
        max={to}
        onChange={(placement_start_from) => onChange({ placement_start_from })}
      />
      <StartDateInput
        label="Дата начала до"
        value={to}
        min={from}
        onChange={(placement_start_to) => onChange({ placement_start_to })}
      />
    </div>
  )
}

/** Returns a function that names a selected user. Disabled users are not in the list, so their number is shown. */
function useUserNames(chosen: readonly number[]): (id: number) => string {
  const { data: users, isLoading } = useQuery({ ...usersQuery(), enabled: chosen.length > 0 })
  return (id) => {
    const user = users?.find((candidate) => candidate.id === id)
    if (user !== undefined) return userName(user)
    return isLoading ? '…' : `Сотрудник №${id}`
  }
}

function labelOf({ label }: FilterOption): string {
  return label
}

/** Returns undefined for a stage unknown to this version, because the list cannot be filtered by it. */
function stageOf({ id }: FilterOption): ProjectStage | undefined {
  return typeof id === 'string' && isProjectStage(id) ? id : undefined
}

function statusOf({ id }: FilterOption): StageStatus | undefined {
  return typeof id === 'string' && isStageStatus(id) ? id : undefined
}

function idOf({ id }: FilterOption): number | undefined {
  const number = Number(id)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
