import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { sections } from '#client/lib/page/sections.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { RowHeightButton } from '#client/ui/list/row-height-button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useLast } from '#client/ui/page/use-last.ts'
import { EmptyList } from '#client/ui/states/empty-list.tsx'
import { ListUnavailable } from '#client/ui/states/list-unavailable.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Position } from '#contract/positions.ts'
import { PositionCards } from './position-cards.tsx'
import styles from './positions.module.css'
import { useDeletePosition } from './positions.mutations.ts'
import { PositionsTable } from './positions-table.tsx'

const add = { label: 'Добавить должность', offlineAction: 'добавить должность' }

/** «Реестр должностей»: the specialists for estimates. */
export function PositionsPage() {
  const navigate = useNavigate()
  const [toDelete, setToDelete] = useState<Position>()
  const onAdd = () => void navigate({ to: '/placement/positions-registry/create' })
  return (
    <>
      <PageHeader
        title={sections.positions.title}
        actions={<RowHeightButton />}
        primary={{ ...add, icon: <Plus size={18} strokeWidth={1.75} />, onClick: onAdd }}
      />
      <div className={styles.content}>
        <PositionList onAdd={onAdd} onDelete={setToDelete} />
      </div>
      <PositionDelete position={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

type PositionListProps = { onAdd: () => void; onDelete: (position: Position) => void }

function PositionList({ onAdd, onDelete }: PositionListProps) {
  const query = useQuery(positionsQuery())
  const screen = useScreen()
  const positions = query.data?.data
  if (positions === undefined && query.isError) {
    return (
      <ListUnavailable
        title="Ошибка загрузки должностей"
        notAvailableOffline="Реестр должностей ещё не загружен"
        query={query}
      />
    )
  }
  if (positions?.length === 0) {
    return <EmptyList title="Должностей пока нет." text="Добавьте первую должность." {...add} onAdd={onAdd} />
  }
  if (screen !== 'desktop') return <PositionCards positions={positions} onDelete={onDelete} />
  return (
    <PositionsTable
      positions={positions}
      busy={query.isFetching && positions !== undefined}
      onDelete={onDelete}
    />
  )
}

type PositionDeleteProps = { position: Position | undefined; onClose: () => void }

function PositionDelete({ position, onClose }: PositionDeleteProps) {
  const deletion = useDeletePosition()
  const named = useLast(position)
  return (
    <ConfirmDialog
      open={position !== undefined}
      title="Удалить должность"
      cancelLabel="Отменить"
      offlineAction="удалить должность"
      pending={deletion.isPending}
      onConfirm={() => position && deletion.mutate(position, { onSettled: onClose })}
      onCancel={onClose}
    >
      Вы уверены, что хотите удалить должность?
      <br />
      <strong>{named?.title}</strong>
    </ConfirmDialog>
  )
}
