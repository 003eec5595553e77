import { useMemo } from 'react'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { DeleteButton } from '#client/ui/dialog/delete-button.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import type { Position } from '#contract/positions.ts'
import { inUseText } from './position-in-use.ts'
import styles from './positions.module.css'

type PositionsTableProps = {
  positions: readonly Position[] | undefined
  busy: boolean
  onDelete: (position: Position) => void
}
type NumberedPosition = { position: Position; number: number }

/** The registry of positions from 992 px on. */
export function PositionsTable({ positions, busy, onDelete }: PositionsTableProps) {
  const columns = useMemo(() => tableColumns(onDelete), [onDelete])
  const rows = useMemo(() => positions?.map((position, index) => ({ position, number: index + 1 })), [positions])
  return (
    <DataTable
      label="Должности"
      columns={columns}
      rows={rows}
      rowKey={positionId}
      totalRows={rows?.length}
      busy={busy}
    />
  )
}

function tableColumns(onDelete: (position: Position) => void): DataTableColumn<NumberedPosition>[] {
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
      render: ({ position }) => <span className={styles.title}>{position.title}</span>,
    },
    {
      key: 'description',
      title: 'Описание (какие функции выполняет)',
      width: 320,
      grow: true,
      render: ({ position }) => <LinkedText text={position.description} />,
    },
    {
      key: 'delete',
      title: 'Удалить',
      ...actionColumn,
      render: ({ position }) => (
        <DeleteButton
          place="row"
          label={`Удалить должность «${position.title}»`}
          offlineAction="удалить должность"
          reason={inUseText(position)}
          onClick={() => onDelete(position)}
        />
      ),
    },
  ]
}

function positionId({ position }: NumberedPosition): number {
  return position.id
}
