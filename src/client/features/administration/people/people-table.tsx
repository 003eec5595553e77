import { type ReactNode, useMemo } from 'react'
import { formatFileSize, formatNumber } from '#client/lib/page/format.ts'
import { DataTable } from '#client/ui/data-table/data-table.tsx'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import type { Person } from '#contract/accounts/administration.ts'
import styles from './people.module.css'
import { lastSeenOf, nameOf, stateOf } from './person-facts.ts'
import { type OnAction, PersonMenu } from './person-menu.tsx'

type PeopleTableProps = {
  people: readonly Person[] | undefined
  busy: boolean
  empty: ReactNode
  onAction: OnAction
}

/** The people from 992 px on; from 1280 px on every column is seen. */
export function PeopleTable({ people, busy, empty, onAction }: PeopleTableProps) {
  const columns = useMemo(() => tableColumns(onAction), [onAction])
  return (
    <DataTable
      label="Сотрудники"
      columns={columns}
      rows={people}
      rowKey={personId}
      totalRows={people?.length}
      busy={busy}
      empty={empty}
    />
  )
}

function tableColumns(onAction: OnAction): DataTableColumn<Person>[] {
  return [
    {
      key: 'name',
      title: 'Сотрудник',
      width: 272,
      grow: true,
      render: (person) => (
        <span className={styles.who}>
          <span className={styles.nameLine}>
            <span className={styles.name}>{nameOf(person)}</span>
            {person.is_administrator && <StatusTag tone="plain">Администратор</StatusTag>}
          </span>
          {person.full_name !== '' && <span className={styles.email}>{person.email}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: 'Доступ',
      width: 164,
      truncate: false,
      render: (person) => {
        const { tone, text } = stateOf(person)
        return <StatusTag tone={tone}>{text}</StatusTag>
      },
    },
    { key: 'seen', title: 'Последний визит', width: 152, skeletonWidth: 110, render: lastSeenOf },
    {
      key: 'projects',
      title: 'Ведёт проектов',
      width: 132,
      align: 'right',
      skeletonWidth: 24,
      render: ({ managed_projects }) => formatNumber(managed_projects),
    },
    {
      key: 'storage',
      title: 'Файлы',
      width: 104,
      align: 'right',
      skeletonWidth: 48,
      render: ({ storage_bytes }) => formatFileSize(storage_bytes),
    },
    {
      key: 'actions',
      title: 'Действия',
      ...actionColumn,
      render: (person) => <PersonMenu person={person} onAction={onAction} />,
    },
  ]
}

const personId = ({ id }: Person): number => id
