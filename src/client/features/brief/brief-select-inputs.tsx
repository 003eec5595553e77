import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { type ComponentProps, useEffect } from 'react'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import type { Reading } from '#client/offline/copy/read-through.ts'
import { FormSelect } from '#client/ui/input/select.tsx'
import { lookAgainIfEmpty, NoneYet } from '#client/ui/states/none-yet.tsx'
import type { Project } from '#contract/project.ts'
import { briefChoiceGone } from '#domain/brief.ts'
import type { BriefFormValues } from './brief-form-values.ts'

/** Refetches the list on mount, because a draft may refer to an option that has been deleted. */
const fresh = { refetchOnMount: 'always' } as const

type Option = { value: number; label: string }
type SelectProps = Omit<ComponentProps<typeof FormSelect<number>>, 'options'> & {
  /** The project supplies the name of the stored option when the list does not contain it. */
  project: Project | undefined
}

export function DirectionInput({ project, ...control }: SelectProps) {
  const stored = project && { value: project.direction_id, label: project.direction }
  const query = useQuery({ ...directionsQuery(), ...fresh, ...lookAgainIfEmpty })
  return <TitledSelect {...control} of="directions" field="direction_id" query={query} stored={stored} />
}

export function EstimateInput({ project, ...control }: SelectProps) {
  const stored = project && { value: project.estimate_id, label: project.estimate }
  const query = useQuery({ ...estimatesQuery(), ...fresh, ...lookAgainIfEmpty })
  return <TitledSelect {...control} of="estimates" field="estimate_id" query={query} stored={stored} />
}

type TitledSelectProps = Omit<ListedSelectProps, 'options' | 'failed' | 'isCurrent'> & {
  of: ComponentProps<typeof NoneYet>['of']
  query: UseQueryResult<Reading<readonly { id: number; title: string }[]>>
}

function TitledSelect({ of, query, ...control }: TitledSelectProps) {
  const { data: listed, asOf } = query.data ?? {}
  return (
    <>
      <ListedSelect
        {...control}
        options={listed?.map(({ id, title }) => ({ value: id, label: title }))}
        failed={query.isError}
        isCurrent={isCurrent(query) && asOf === null}
      />
      {listed?.length === 0 && asOf === null && <NoneYet of={of} />}
    </>
  )
}

export function ManagerInput({ project, ...control }: SelectProps) {
  const query = useQuery({ ...usersQuery(), ...fresh })
  const options = query.data?.map((user) => ({ value: user.id, label: userName(user) }))
  // The list of users does not contain a disabled manager.
  const stored =
    project && project.manager_id !== null
      ? { value: project.manager_id, label: project.manager ?? `№ ${project.manager_id}` }
      : undefined
  return (
    <ListedSelect
      {...control}
      field="manager_id"
      options={options}
      stored={stored}
      failed={query.isError}
      isCurrent={isCurrent(query)}
      clearable
      placeholder="Не назначен"
    />
  )
}

type ListedSelectProps = Omit<ComponentProps<typeof FormSelect<number>>, 'options'> & {
  field: keyof typeof briefChoiceGone
  options: Option[] | undefined
  stored: Option | undefined
  failed: boolean
  /** Whether the options come from a fresh response, not from the offline copy. */
  isCurrent: boolean
}

function ListedSelect({ field, options, stored, failed, isCurrent, ...control }: ListedSelectProps) {
  const { setFields } = Form.useFormInstance<BriefFormValues>()
  const listed = options ?? []
  const known = stored === undefined || listed.some(({ value }) => value === stored.value)
  const all = known ? listed : [stored, ...listed]
  const isGone = isCurrent && control.value != null && all.every(({ value }) => value !== control.value)
  useEffect(() => {
    if (isGone) setFields([{ name: field, value: null, errors: [briefChoiceGone[field]] }])
  }, [isGone, setFields, field])
  return (
    <FormSelect
      {...control}
      options={all}
      loading={options === undefined && all.every(({ value }) => value !== control.value)}
      emptyText={failed ? 'Не удалось загрузить список' : all.length === 0 ? 'Список пока пуст' : 'Ничего не найдено'}
      searchable
    />
  )
}

function isCurrent({ isSuccess, isFetchedAfterMount, isFetching }: UseQueryResult<unknown>): boolean {
  return isSuccess && isFetchedAfterMount && !isFetching
}
