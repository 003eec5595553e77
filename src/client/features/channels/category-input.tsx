import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { FormSelect } from '#client/ui/form-select.tsx'
import { categoriesQuery } from './channels.queries.ts'

type CategoryInputProps = Omit<ComponentProps<typeof FormSelect>, 'options'>

/** Chooses a category of the base. */
export function CategoryInput(props: CategoryInputProps) {
  const { data, isLoading } = useQuery(categoriesQuery())
  const options = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return <FormSelect {...props} options={options} loading={isLoading} searchable />
}
