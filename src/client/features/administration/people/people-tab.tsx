import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { AdministrationTab } from '#client/features/administration/administration-tab.tsx'
import { SearchInput } from '#client/ui/input/search-input.tsx'
import { RowHeightButton } from '#client/ui/list/pager.tsx'
import type { Person } from '#contract/accounts/administration.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people.module.css'
import { peopleQuery } from './people.queries.ts'
import { PeopleList } from './people-list.tsx'
import { PersonDialog } from './person-dialogs.tsx'
import type { PersonAction } from './person-menu.tsx'

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
          icon: <UserPlus size={18} strokeWidth={1.75} />,
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
