import { useQuery } from '@tanstack/react-query'
import {
  ArrowRightLeft,
  Link,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  Pencil,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import { useSession } from '#client/lib/session/session.ts'
import { MenuItem } from '#client/ui/dialog/menu.tsx'
import { RowMenu } from '#client/ui/dialog/row-menu.tsx'
import { lastAdministratorText, ownAccessText, type Person } from '#contract/accounts/administration.ts'
import { peopleQuery } from './people.queries.ts'
import type { PersonAction } from './person-dialogs.tsx'
import { nameOf } from './person-facts.ts'

export type OnAction = (action: PersonAction, person: Person) => void

type Item = {
  action: PersonAction
  label: string
  Icon: LucideIcon
  offlineAction: string
  isDanger?: true
  /** Why the server would refuse the action. */
  reason?: string | undefined
}

/** The actions on a person, in the row or card. */
export function PersonMenu({ person, onAction }: { person: Person; onAction: OnAction }) {
  const session = useSession()
  const isOwn = session.status === 'authenticated' && session.user.id === String(person.id)
  const { data } = useQuery({ ...peopleQuery(), enabled: false })
  const isLast = data?.data.items.filter(isActingAdministrator).length === 1
  return (
    <RowMenu label={`Действия: ${nameOf(person)}`}>
      {itemsOf(person, { isOwn, isLast }).map(({ action, ...item }) => (
        <MenuItem key={action} {...item} onClick={() => onAction(action, person)} />
      ))}
    </RowMenu>
  )
}

/** An invited administrator cannot sign in yet. */
const isActingAdministrator = ({ is_administrator, is_disabled, is_invited }: Person) =>
  is_administrator && !is_disabled && !is_invited

function itemsOf(person: Person, { isOwn, isLast }: { isOwn: boolean; isLast: boolean }): Item[] {
  const { is_disabled, is_invited, is_administrator } = person
  const rename: Item = {
    action: 'rename',
    label: 'Переименовать',
    Icon: Pencil,
    offlineAction: 'переименовать сотрудника',
  }
  const hasProjects = person.managed_projects + person.created_projects > 0
  const handover: Item[] = hasProjects
    ? [
        {
          action: 'handover',
          label: 'Передать проекты',
          Icon: ArrowRightLeft,
          offlineAction: 'передать проекты',
        },
      ]
    : []
  if (is_disabled) {
    return [
      rename,
      ...handover,
      {
        action: 'enable',
        label: 'Открыть доступ',
        Icon: LockKeyholeOpen,
        offlineAction: 'открыть доступ',
      },
    ]
  }
  return [
    rename,
    ...handover,
    {
      action: 'link',
      label: is_invited ? 'Новое приглашение' : 'Ссылка для нового пароля',
      Icon: Link,
      offlineAction: 'сделать ссылку',
    },
    is_administrator
      ? {
          action: 'demote',
          label: 'Снять право администратора',
          Icon: ShieldOff,
          offlineAction: 'снять право',
          reason: isLast && isActingAdministrator(person) ? lastAdministratorText : undefined,
        }
      : {
          action: 'promote',
          label: 'Сделать администратором',
          Icon: ShieldCheck,
          offlineAction: 'дать право',
        },
    {
      action: 'disable',
      label: 'Закрыть доступ',
      Icon: LockKeyhole,
      offlineAction: 'закрыть доступ',
      isDanger: true,
      reason: isOwn ? ownAccessText : undefined,
    },
  ]
}
