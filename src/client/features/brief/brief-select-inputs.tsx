import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { userName, usersQuery } from '#client/lib/users.queries.ts'
import { FormSelect } from '#client/ui/form-select.tsx'
import type { Project } from '#contract/project.ts'
import { directionsQuery, estimatesQuery } from './brief.queries.ts'

type Option = { value: number; label: string }
type SelectProps = Omit<ComponentProps<typeof FormSelect<number>>, 'options'> & {
  /** Whose choice is shown under its stored name while, or although, the list does not have it. */
  project: Project | undefined
}

export function DirectionInput({ project, ...control }: SelectProps) {
  const query = useQuery(directionsQuery())
  const options = query.data?.data.map(({ id, title }) => ({ value: id, label: title }))
  const stored = project && { value: project.direction_id, label: project.direction }
  return <ListedSelect {...control} options={options} stored={stored} failed={query.isError} />
}

export function EstimateInput({ project, ...control }: SelectProps) {
  const query = useQuery(estimatesQuery())
  const options = query.data?.data.map(({ id, title }) => ({ value: id, label: title }))
  const stored = project && { value: project.estimate_id, label: project.estimate }
  return <ListedSelect {...control} options={options} stored={stored} failed={query.isError} />
}

export function ManagerInput({ project, ...control }: SelectProps) {
  const query = useQuery(usersQuery())
  const options = query.data?.map((user) => ({ value: user.id, label: userName(user) }))
  // A manager who was disabled since is not among the colleagues.
  const stored =
    project && project.manager_id !== null
      ? { value: project.manager_id, label: project.manager ?? `№ ${project.manager_id}` }
      : undefined
  return (
    <ListedSelect
      {...control}
      options={options}
      stored={stored}
      failed={query.isError}
      clearable
      placeholder="Не назначен"
    />
  )
}

type ListedSelectProps = Omit<ComponentProps<typeof FormSelect<number>>, 'options'> & {
  options: Option[] | undefined
  stored: Option | undefined
  failed: boolean
}

function ListedSelect({ options, stored, failed, ...control }: ListedSelectProps) {
  const listed = options ?? []
  const known = stored === undefined || listed.some(({ value }) => value === stored.value)
  const all = known ? listed : [stored, ...listed]
  return (
    <FormSelect
      {...control}
      options={all}
      loading={options === undefined && all.every(({ value }) => value !== control.value)}
      emptyText={failed ? 'Не удалось загрузить список' : 'Ничего не найдено'}
      searchable
    />
  )
}
