import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { directionsQuery } from '#client/data/directions.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { TitleCard, TitleContent, TitleGrid } from '#client/ui/list/title-card.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useLast } from '#client/ui/page/use-last.ts'
import { EmptyList } from '#client/ui/states/empty-list.tsx'
import { ListUnavailable } from '#client/ui/states/list-unavailable.tsx'
import type { Direction } from '#contract/directions.ts'
import { DirectionForm } from './direction-form.tsx'
import { useDeleteDirection } from './directions.mutations.ts'

const add = { label: 'Добавить направление', offlineAction: 'добавить направление' }

/** «Направления»: the directions as cards, with a row to add one. */
export function DirectionsPage() {
  const [isAdding, setAdding] = useState(false)
  const [toDelete, setToDelete] = useState<Direction>()
  const onAdd = () => setAdding(true)
  const primary = { ...add, icon: <Plus size={18} strokeWidth={1.75} />, onClick: onAdd }
  return (
    <>
      <PageHeader title={sections.directions.title} {...(isAdding ? {} : { primary })} />
      <TitleContent>
        {isAdding && <DirectionForm onClose={() => setAdding(false)} />}
        <DirectionList isAdding={isAdding} onAdd={onAdd} onDelete={setToDelete} />
      </TitleContent>
      <DirectionDelete direction={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

type DirectionListProps = {
  isAdding: boolean
  onAdd: () => void
  onDelete: (direction: Direction) => void
}

function DirectionList({ isAdding, onAdd, onDelete }: DirectionListProps) {
  const query = useQuery(directionsQuery())
  const directions = query.data?.data
  if (directions === undefined && query.isError) {
    return (
      <ListUnavailable
        title="Ошибка загрузки направлений"
        notAvailableOffline="Направления ещё не загружены"
        query={query}
      />
    )
  }
  if (directions?.length === 0) {
    if (isAdding) return null
    return (
      <EmptyList title="Направления не найдены." text="Добавьте первое направление." {...add} onAdd={onAdd} />
    )
  }
  return (
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
  )
}

type DirectionDeleteProps = { direction: Direction | undefined; onClose: () => void }

function DirectionDelete({ direction, onClose }: DirectionDeleteProps) {
  const deletion = useDeleteDirection()
  const named = useLast(direction)
  return (
    <ConfirmDialog
      open={direction !== undefined}
      title="Удалить направление"
      offlineAction="удалить направление"
      pending={deletion.isPending}
      onConfirm={() => direction && deletion.mutate(direction, { onSettled: onClose })}
      onCancel={onClose}
    >
      Вы уверены, что хотите удалить направление "{named?.title}"?
    </ConfirmDialog>
  )
}
