import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { TitleForm } from '#client/ui/form/title-form.tsx'
import { TitleCard, TitleGrid } from '#client/ui/list/title-card.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { addIcon, type PrimaryAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { type Direction, directionInput } from '#contract/directions.ts'
import { useAddDirection, useDeleteDirection } from './registries.mutations.ts'

const unavailable = {
  title: 'Ошибка загрузки направлений',
  notAvailableOffline: 'Направления ещё не загружены',
}

/** «Направления»: the directions as cards, with a row to add one. */
export function DirectionsPage() {
  const [isAdding, setAdding] = useState(false)
  const [toDelete, setToDelete] = useState<Direction>()
  const add = {
    label: 'Добавить направление',
    offlineAction: 'добавить направление',
    icon: addIcon,
    onClick: () => setAdding(true),
  }
  return (
    <>
      <PageHeader title={sections.directions.title} {...(isAdding ? {} : { primary: add })} />
      <PageContent>
        {isAdding && <DirectionForm onClose={() => setAdding(false)} />}
        <DirectionList isAdding={isAdding} add={add} onDelete={setToDelete} />
      </PageContent>
      <ConfirmAbout
        thing={toDelete}
        title="Удалить направление"
        offlineAction="удалить направление"
        action={useDeleteDirection()}
        onClose={() => setToDelete(undefined)}
      >
        {({ title }) => `Вы уверены, что хотите удалить направление "${title}"?`}
      </ConfirmAbout>
    </>
  )
}

type DirectionListProps = { isAdding: boolean; add: PrimaryAction; onDelete: (direction: Direction) => void }

function DirectionList({ isAdding, add, onDelete }: DirectionListProps) {
  const query = useQuery(directionsQuery())
  const directions = query.data?.data
  return (
    <ListStates
      query={query}
      rows={directions}
      unavailable={unavailable}
      empty={
        !isAdding && (
          <EmptyList
            title="Направления не найдены."
            text={
              <>
                <div>Добавьте первое направление.</div>
                <div>Его и расчётку выбирают в брифе проекта.</div>
              </>
            }
            add={add}
          />
        )
      }
    >
      <TitleGrid>
        {directions?.map((direction) => (
          <TitleCard key={direction.id} title={direction.title}>
            <DeleteButton
              place="card"
              label={`Удалить направление «${direction.title}»`}
              offlineAction="удалить направление"
              onClick={() => onDelete(direction)}
            />
          </TitleCard>
        ))}
      </TitleGrid>
    </ListStates>
  )
}

function DirectionForm({ onClose }: { onClose: () => void }) {
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
