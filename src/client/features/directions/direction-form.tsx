import { useQuery } from '@tanstack/react-query'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { fieldError } from '#client/ui/form/form-rules.ts'
import { TitleForm } from '#client/ui/form/title-form.tsx'
import { directionInput } from '#contract/directions.ts'
import { searchText } from '#domain/search-text.ts'
import { useAddDirection } from './directions.mutations.ts'

/** The row that adds a direction. Titles are unique regardless of case, as on the server. */
export function DirectionForm({ onClose }: { onClose: () => void }) {
  const addition = useAddDirection()
  const { data } = useQuery(directionsQuery())
  const findError = (title: string) => {
    const twin = data?.data.find((direction) => searchText(direction.title) === searchText(title))
    return twin ? `Направление «${twin.title}» уже есть` : fieldError(directionInput, 'title', title)
  }
  return (
    <TitleForm
      label="Название направления"
      action="добавить направление"
      findError={findError}
      pending={addition.isPending}
      onSave={(title) => addition.mutate(title, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
