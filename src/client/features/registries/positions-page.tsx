import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { positionsQuery } from '#client/data/positions.queries.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { TableOrCards } from '#client/ui/data-table/table-or-cards.tsx'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { RowHeightButton } from '#client/ui/list/pager.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { type PrimaryAction, useAddAction } from '#client/ui/page/primary-button.tsx'
import { EmptyList } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import type { Position } from '#contract/positions.ts'
import styles from './positions.module.css'
import { useDeletePosition } from './registries.mutations.ts'

const unavailable = {
  title: 'Ошибка загрузки должностей',
  notAvailableOffline: 'Реестр должностей ещё не загружен',
}

/** «Реестр должностей»: the specialists for estimates. */
export function PositionsPage() {
  const [toDelete, setToDelete] = useState<Position>()
  const add = useAddAction(sections.positions.create)
  return (
    <>
      <PageHeader title={sections.positions.title} actions={<RowHeightButton />} primary={add} />
      <PageContent>
        <PositionList add={add} onDelete={setToDelete} />
      </PageContent>
      <ConfirmAbout
        thing={toDelete}
        title="Удалить должность"
        cancelLabel="Отменить"
        offlineAction="удалить должность"
        action={useDeletePosition()}
        onClose={() => setToDelete(undefined)}
      >
        {({ title }) => (
          <>
            Вы уверены, что хотите удалить должность?
            <br />
            <strong>{title}</strong>
          </>
        )}
      </ConfirmAbout>
    </>
  )
}

type OnDelete = (position: Position) => void

function PositionList({ add, onDelete }: { add: PrimaryAction; onDelete: OnDelete }) {
  const query = useQuery(positionsQuery())
  const positions = query.data?.data
  const columns = useMemo(() => tableColumns(onDelete), [onDelete])
  const rows = useMemo(() => positions?.map((position, index) => ({ ...position, number: index + 1 })), [positions])
  return (
    <ListStates
      query={query}
      rows={positions}
      unavailable={unavailable}
      empty={
        <EmptyList
          title="Должностей пока нет."
          text="Из должностей складываются ставки расчётки. Добавьте первую должность, потом создайте расчётку."
          add={add}
        />
      }
    >
      <TableOrCards
        label="Должности"
        columns={columns}
        rows={rows}
        rowKey={positionId}
        isFetching={query.isFetching}
        outlineHeight={100}
      >
        {(position) => (
          <div className={styles.card}>
            <div className={styles.text}>
              <h2 className={styles.cardTitle}>{position.title}</h2>
              <p className={styles.description}>
                <LinkedText text={position.description} />
              </p>
            </div>
            <PositionBin place="card" position={position} onDelete={onDelete} />
          </div>
        )}
      </TableOrCards>
    </ListStates>
  )
}

function tableColumns(onDelete: OnDelete): DataTableColumn<Position & { number: number }>[] {
  return [
    {
      key: 'number',
      title: '№',
      width: 64,
      skeletonWidth: 20,
      render: ({ number }) => <span className={styles.number}>{number}</span>,
    },
    {
      key: 'title',
      title: 'Роль / должность специалиста',
      width: 320,
      render: ({ title }) => <span className={styles.title}>{title}</span>,
    },
    {
      key: 'description',
      title: 'Описание (какие функции выполняет)',
      width: 320,
      grow: true,
      render: ({ description }) => <LinkedText text={description} />,
    },
    {
      key: 'delete',
      title: 'Удалить',
      ...actionColumn,
      render: (position) => <PositionBin place="row" position={position} onDelete={onDelete} />,
    },
  ]
}

const positionId = ({ id }: Position) => id

type PositionBinProps = { place: 'card' | 'row'; position: Position; onDelete: OnDelete }

function PositionBin({ place, position, onDelete }: PositionBinProps) {
  return (
    <DeleteButton
      place={place}
      label={`Удалить должность «${position.title}»`}
      offlineAction="удалить должность"
      reason={inUseText(position)}
      onClick={() => onDelete(position)}
    />
  )
}

/** Returns the reason why a position cannot be deleted, with the estimates that use it; undefined if it can be. */
export function inUseText(position: Position): string | undefined {
  const titles = position.related_template_titles
  // Some servers return only the titles of some estimates and no count.
  const count = position.related_template_count ?? titles.length
  if (count === 0) return undefined
  // The offline copy does not contain titles of estimates (lib/device/storage-policy.ts).
  if (titles.length === 0)
    return `Эту должность нельзя удалить, так как она используется в расчётках: ${formatNumber(count)}`
  const text = `Эту должность нельзя удалить, так как она используется в следующих расчётках: ${titles.join(', ')}`
  const more = count - titles.length
  return more > 0 ? `${text} и ещё ${formatNumber(more)}` : text
}
