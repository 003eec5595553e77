import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { administrationTitle, unavailable } from '#client/features/administration/administration-texts.ts'
import { formatFileSize, formatNumber } from '#client/lib/page/format.ts'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import card from '#client/ui/list/card.module.css'
import { CardList } from '#client/ui/list/card-list.tsx'
import { RowHeightButton } from '#client/ui/list/row-height-button.tsx'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import { NothingFound } from '#client/ui/states/empty-list.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Person, PersonLink } from '#contract/accounts/administration.ts'
import { searchText } from '#domain/search-text.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import styles from './people.module.css'
import { peopleQuery } from './people.queries.ts'
import { PeopleTable } from './people-table.tsx'
import { type PersonAction, PersonDialogs } from './person-dialogs.tsx'
import { lastSeenOf, nameOf, stateOf } from './person-facts.ts'
import { type OnAction, PersonMenu } from './person-menu.tsx'

/** What is open over the list: an action on a person, the invitation, or a link that was just made. */
type Open = { action: PersonAction; person: Person } | 'invite' | undefined

/** «Сотрудники»: who has access, and what an administrator may do with it. */
export function PeopleTab({ tabs, note }: { tabs?: ReactNode; note?: ReactNode }) {
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<PersonLink & { email: string }>()
  const [search, setSearch] = useState('')
  const onAction = useCallback((action: PersonAction, person: Person) => setOpen({ action, person }), [])
  const isMailed = useQuery(peopleQuery()).data?.data.has_mail === true
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={administrationTitle}
        beside={tabs}
        actions={<RowHeightButton />}
        primary={{
          label: 'Пригласить',
          icon: <UserPlus size={18} strokeWidth={1.75} />,
          offlineAction: 'пригласить сотрудника',
          onClick: () => setOpen('invite'),
        }}
      />
      <PageContent>
        {note}
        <SearchInput className={styles.search} label="Поиск по имени и e-mail" value={search} onChange={setSearch} />
        <PeopleList search={search} onReset={() => setSearch('')} onAction={onAction} />
      </PageContent>
      {open === 'invite' && (
        <InviteDialog
          isMailed={isMailed}
          onClose={close}
          // The list is read again by the invitation itself.
          onMadeOne={() => {}}
          onMade={(link, email) => {
            close()
            setMade({ ...link, email })
          }}
        />
      )}
      <PersonDialogs
        {...(typeof open === 'object' && { open })}
        isMailed={isMailed}
        onMade={(link, { email }) => setMade({ ...link, email })}
        onClose={close}
      />
      <LinkDialog link={made} onClose={() => setMade(undefined)} />
    </>
  )
}

type PeopleListProps = {
  search: string
  onReset: () => void
  onAction: (action: PersonAction, person: Person) => void
}

function PeopleList({ search, onReset, onAction }: PeopleListProps) {
  const query = useQuery(peopleQuery())
  useReturn(query.refetch)
  const screen = useScreen()
  const all = query.data?.data.items
  const found = useMemo(() => all?.filter((person) => isFound(person, search)), [all, search])
  const nothing = <NothingFound ofWhat="сотрудников" by={{ search: true, filters: false }} onReset={onReset} />
  return (
    <ListStates query={query} rows={all} unavailable={unavailable}>
      {screen === 'desktop' ? (
        <PeopleTable people={found} busy={query.isFetching && all !== undefined} empty={nothing} onAction={onAction} />
      ) : found?.length === 0 ? (
        nothing
      ) : (
        <PeopleCards people={found} onAction={onAction} />
      )}
    </ListStates>
  )
}

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

type PeopleCardsProps = { people: readonly Person[] | undefined; onAction: OnAction }

/** The people below 992 px. */
function PeopleCards({ people, onAction }: PeopleCardsProps) {
  return (
    <CardList label="Сотрудники" items={people} itemKey={({ id }) => id} estimatedHeight={180}>
      {(person) => {
        const state = stateOf(person)
        const facts = [
          ['Последний визит', lastSeenOf(person)],
          ['Ведёт проектов', formatNumber(person.managed_projects)],
          ['Файлы', formatFileSize(person.storage_bytes)],
        ]
        return (
          <>
            <div className={card.head}>
              <div className={styles.cardName}>
                <h2 className={card.title}>{nameOf(person)}</h2>
                {person.full_name !== '' && <div className={card.line}>{person.email}</div>}
              </div>
              <PersonMenu person={person} onAction={onAction} />
            </div>
            <div className={styles.tags}>
              <StatusTag tone={state.tone}>{state.text}</StatusTag>
              {person.is_administrator && <StatusTag tone="plain">Администратор</StatusTag>}
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
      }}
    </CardList>
  )
}
