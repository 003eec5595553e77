import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, Link, LockKeyhole, LockKeyholeOpen, Pencil, ShieldCheck, ShieldOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { userName } from '#client/data/users.queries.ts'
import { useSession } from '#client/lib/session/session.ts'
import { MenuItem, RowMenu } from '#client/ui/dialog/menu.tsx'
import { lastAdministratorText, ownAccessText, type Person } from '#contract/accounts/administration.ts'
import { peopleQuery } from './people.queries.ts'

export const personActions = {
  rename: { label: 'Переименовать', Icon: Pencil, offlineAction: 'переименовать сотрудника' },
  handover: { label: 'Передать проекты', Icon: ArrowRightLeft, offlineAction: 'передать проекты' },
  link: { label: 'Ссылка для нового пароля', Icon: Link, offlineAction: 'сделать ссылку' },
  promote: { label: 'Сделать администратором', Icon: ShieldCheck, offlineAction: 'дать право' },
  demote: { label: 'Снять право администратора', Icon: ShieldOff, offlineAction: 'снять право' },
  disable: { label: 'Закрыть доступ', Icon: LockKeyhole, offlineAction: 'закрыть доступ', isDanger: true },
  enable: { label: 'Открыть доступ', Icon: LockKeyholeOpen, offlineAction: 'открыть доступ' },
} satisfies Record<string, Omit<ComponentProps<typeof MenuItem>, 'onClick'>>

export type PersonAction = keyof typeof personActions
export type OnAction = (action: PersonAction, person: Person) => void

export function PersonMenu({ person, onAction }: { person: Person; onAction: OnAction }) {
  const session = useSession()
  const isOwn = session.status === 'authenticated' && session.user.id === String(person.id)
  const { data } = useQuery({ ...peopleQuery(), enabled: false })
  const isLast = isActingAdministrator(person) && data?.data.items.filter(isActingAdministrator).length === 1
  /** Why the server would refuse the action. */
  const reasons: Partial<Record<PersonAction, string | undefined>> = {
    demote: isLast ? lastAdministratorText : undefined,
    disable: isOwn ? ownAccessText : undefined,
  }
  return (
    <RowMenu label={`Действия: ${userName(person)}`}>
      {offeredFor(person).map((action) => (
        <MenuItem
          key={action}
          {...personActions[action]}
          {...(action === 'link' && person.is_invited && { label: 'Новое приглашение' })}
          reason={reasons[action]}
          onClick={() => onAction(action, person)}
        />
      ))}
    </RowMenu>
  )
}

/** An invited administrator cannot sign in yet. */
const isActingAdministrator = ({ is_administrator, is_disabled, is_invited }: Person) =>
  is_administrator && !is_disabled && !is_invited

function offeredFor({ is_disabled, is_administrator, ...person }: Person): PersonAction[] {
  const always: PersonAction[] =
    person.managed_projects + person.created_projects > 0 ? ['rename', 'handover'] : ['rename']
  if (is_disabled) return [...always, 'enable']
  return [...always, 'link', is_administrator ? 'demote' : 'promote', 'disable']
}
