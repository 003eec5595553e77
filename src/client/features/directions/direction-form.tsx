import { useQuery } from '@tanstack/react-query'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { TitleForm } from '#client/ui/form/title-form.tsx'
import { directionInput } from '#contract/directions.ts'
import { useAddDirection } from './directions.mutations.ts'

/** The row that adds a direction. */
export function DirectionForm({ onClose }: { onClose: () => void }) {
  return (
    <TitleForm
      label="Название направления"
      action="добавить направление"
      input={directionInput}
      others={useQuery(directionsQuery()).data?.data}
      takenText={(title) => `Направление «${title}» уже есть`}
      addition={useAddDirection()}
      onClose={onClose}
    />
  )
}
