import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { userName } from '#client/data/users.queries.ts'
import { unavailable } from '#client/features/administration/administration-query.ts'
import { AdministrationTab } from '#client/features/administration/administration-tab.tsx'
import { formatFileSize, formatHourOfUse, formatNumber } from '#client/lib/page/format.ts'
import { actionColumn, type DataTableColumn } from '#client/ui/data-table/data-table-columns.ts'
import { TableOrCards } from '#client/ui/data-table/table-or-cards.tsx'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import card from '#client/ui/list/card.module.css'
import { RowHeightButton } from '#client/ui/list/pager.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import { NothingFound } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import type { Person } from '#contract/accounts/administration.ts'
import { searchText } from '#domain/search-text.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people.module.css'
import { peopleQuery } from './people.queries.ts'
import { PersonDialog } from './person-dialogs.tsx'
import { type OnAction, type PersonAction, PersonMenu } from './person-menu.tsx'

/** What is open over the list: an action on a person, or the invitation. */
type Open = { action: PersonAction; person: Person } | 'invite' | undefined

/** «Сотрудники»: who has access, and what an administrator may do with it. */
export function PeopleTab({ note }: { note?: ReactNode }) {
  const [open, setOpen] = useState<Open>()
  const [search, setSearch] = useState('')
  const onAction = useCallback((action: PersonAction, person: Person) => setOpen({ action, person }), [])
  const isMailed = useQuery(peopleQuery()).data?.data.has_mail === true
  const close = () => setOpen(undefined)
  return (
    <>
      <AdministrationTab
        actions={<RowHeightButton />}
        primary={{
          label: 'Пригласить',
          icon: <UserPlus size={18} />,
          offlineAction: 'пригласить сотрудника',
          onClick: () => setOpen('invite'),
        }}
      >
        {note}
        <SearchInput className={styles.search} label="Поиск по имени и e-mail" value={search} onChange={setSearch} />
        <PeopleList search={search} onReset={() => setSearch('')} onAction={onAction} />
      </AdministrationTab>
      {open === 'invite' && <InviteDialog isMailed={isMailed} onClose={close} />}
      {typeof open === 'object' && <PersonDialog {...open} isMailed={isMailed} onClose={close} />}
    </>
  )
}

type PeopleListProps = { search: string; onReset: () => void; onAction: OnAction }

/** The people that a search finds. From 1280 px on every column is seen. */
function PeopleList({ search, onReset, onAction }: PeopleListProps) {
  const query = useQuery(peopleQuery())
  useReturn(query.refetch)
  const all = query.data?.data.items
  const found = useMemo(() => all?.filter((person) => isFound(person, search)), [all, search])
  const columns = useMemo(() => tableColumns(onAction), [onAction])
  return (
    <ListStates query={query} rows={all} unavailable={unavailable}>
      <TableOrCards
        label="Сотрудники"
        columns={columns}
        rows={found}
        rowKey={personId}
        isFetching={query.isFetching}
        empty={<NothingFound ofWhat="сотрудников" by={{ search: true, filters: false }} onReset={onReset} />}
        outlineHeight={180}
      >
        {(person) => <PersonCard person={person} onAction={onAction} />}
      </TableOrCards>
    </ListStates>
  )
}

const personId = ({ id }: Person): number => id

/** Reads again when the user returns to this window from another one, which need not have hidden it. */
function useReturn(refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>) {
  useEffect(() => {
    const look = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refetch])
}

function isFound({ full_name, email }: Person, search: string): boolean {
  return searchText(`${full_name} ${email}`).includes(searchText(search))
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
            <span className={styles.name}>{userName(person)}</span>
            <Right {...person} />
          </span>
          {person.full_name !== '' && <span className={styles.email}>{person.email}</span>}
        </span>
      ),
    },
    { key: 'state', title: 'Доступ', width: 164, truncate: false, render: (person) => <Access {...person} /> },
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

function PersonCard({ person, onAction }: { person: Person; onAction: OnAction }) {
  const facts = [
    ['Последний визит', lastSeenOf(person)],
    ['Ведёт проектов', formatNumber(person.managed_projects)],
    ['Файлы', formatFileSize(person.storage_bytes)],
  ]
  return (
    <>
      <div className={card.head}>
        <div className={styles.cardName}>
          <h2 className={card.title}>{userName(person)}</h2>
          {person.full_name !== '' && <div className={card.line}>{person.email}</div>}
        </div>
        <PersonMenu person={person} onAction={onAction} />
      </div>
      <div className={styles.tags}>
        <Access {...person} />
        <Right {...person} />
      </div>
      <dl className={card.figures}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Right({ is_administrator }: Person) {
  return is_administrator && <StatusTag tone="plain">Администратор</StatusTag>
}

function Access({ is_disabled, is_invited, link_expires_at }: Person) {
  if (is_disabled) return <StatusTag tone="neutral">Доступ закрыт</StatusTag>
  if (!is_invited) return <StatusTag tone="calm">Есть доступ</StatusTag>
  const isOver = link_expires_at !== null && new Date(link_expires_at) <= new Date()
  return <StatusTag tone={isOver ? 'red' : 'amber'}>{isOver ? 'Ссылка просрочена' : 'Приглашён'}</StatusTag>
}

function lastSeenOf({ last_seen_at }: Person): string {
  return last_seen_at === null ? '-' : formatHourOfUse(new Date(last_seen_at))
}
