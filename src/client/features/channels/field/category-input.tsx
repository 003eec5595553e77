import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { categoriesQuery } from '#client/features/channels/data/channels.queries.ts'
import { FormSelect } from '#client/ui/form/form-select.tsx'

type CategoryInputProps = Omit<ComponentProps<typeof FormSelect>, 'options'>

export function CategoryInput(props: CategoryInputProps) {
  const { data, isLoading } = useQuery(categoriesQuery())
  const options = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return <FormSelect {...props} options={options} loading={isLoading} searchable />
}
