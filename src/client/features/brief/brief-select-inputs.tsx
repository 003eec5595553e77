import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { type ComponentProps, useEffect } from 'react'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { estimatesQuery } from '#client/data/estimates.queries.ts'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import type { Reading } from '#client/offline/copy/reading-query.ts'
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

type TitledSelectProps = Omit<ListedSelectProps, 'options'> & {
  of: ComponentProps<typeof NoneYet>['of']
  query: UseQueryResult<Reading<readonly { id: number; title: string }[]>>
}

function TitledSelect({ of, query, ...control }: TitledSelectProps) {
  const { data: listed, asOf } = query.data ?? {}
  return (
    <>
      <ListedSelect
        {...control}
        query={query}
        isCopy={asOf !== null}
        options={listed?.map(({ id, title }) => ({ value: id, label: title }))}
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
      query={query}
      options={options}
      stored={stored}
      clearable
      placeholder="Не назначен"
    />
  )
}

type ListedSelectProps = Omit<ComponentProps<typeof FormSelect<number>>, 'options'> & {
  field: keyof typeof briefChoiceGone
  query: UseQueryResult<unknown>
  /** The options come from the offline copy. */
  isCopy?: boolean
  options: Option[] | undefined
  stored: Option | undefined
}

function ListedSelect({ field, query, isCopy = false, options, stored, ...control }: ListedSelectProps) {
  const { setFields } = Form.useFormInstance<BriefFormValues>()
  const listed = options ?? []
  const known = stored === undefined || listed.some(({ value }) => value === stored.value)
  const all = known ? listed : [stored, ...listed]
  const isUnknown = all.every(({ value }) => value !== control.value)
  const isCurrent = query.isSuccess && query.isFetchedAfterMount && !query.isFetching && !isCopy
  const isGone = isCurrent && control.value != null && isUnknown
  useEffect(() => {
    if (isGone) setFields([{ name: field, value: null, errors: [briefChoiceGone[field]] }])
  }, [isGone, setFields, field])
  const empty = all.length === 0 ? 'Список пока пуст' : 'Ничего не найдено'
  return (
    <FormSelect
      {...control}
      options={all}
      loading={options === undefined && isUnknown}
      emptyText={query.isError ? 'Не удалось загрузить список' : empty}
      searchable
    />
  )
}
