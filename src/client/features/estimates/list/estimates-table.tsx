import { type ReactNode, useMemo } from 'react'
import { estimateColumns } from '#client/features/estimates/data/estimate-columns.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import type { ListedEstimate } from '#contract/estimates.ts'
import { EstimateLink } from './estimate-link.tsx'
import { type EstimateActions, EstimateMenu } from './estimate-menu.tsx'
import styles from './estimates-list.module.css'

type EstimatesTableProps = EstimateActions & {
  estimates: readonly ListedEstimate[] | undefined
  busy: boolean
  empty: ReactNode
}

/** The list from 992 px on. It has no pages and renders only rows near the window. */
export function EstimatesTable({ estimates, busy, empty, onCopy, onEdit, onDelete }: EstimatesTableProps) {
  const columns = useMemo(() => tableColumns({ onCopy, onEdit, onDelete }), [onCopy, onEdit, onDelete])
  return (
    <DataTable
      label="Расчётки"
      columns={columns}
      rows={estimates}
      rowKey={estimateId}
      totalRows={estimates?.length}
      busy={busy}
      onRowClick={onEdit}
      empty={empty}
    />
  )
}

function tableColumns(actions: EstimateActions): DataTableColumn<ListedEstimate>[] {
  return [
    {
      key: 'title',
      title: 'Название',
      width: 222,
      grow: true,
      render: (estimate) => <EstimateLink className={styles.link} estimate={estimate} />,
    },
    {
      key: 'client',
      title: 'Клиент',
      width: 180,
      render: ({ client_name }) => <span className={styles.clientCell}>{client_name}</span>,
    },
    ...estimateColumns.map(
      ({ field, title, width }): DataTableColumn<ListedEstimate> => ({
        key: field,
        title,
        width,
        align: 'right',
        skeletonWidth: 32,
        render: (estimate) => formatNumber(estimate[field]),
      }),
    ),
    {
      key: 'actions',
      title: 'Действия',
      ...actionColumn,
      render: (estimate) => <EstimateMenu estimate={estimate} {...actions} />,
    },
  ]
}

function estimateId({ id }: ListedEstimate): number {
  return id
}
