import { Link, LockKeyholeOpen, ShieldCheck, ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import type { Person, PersonLink } from '#contract/accounts/administration.ts'
import { DisableDialog } from './disable-dialog.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { useChangePerson, useMakeLink } from './people.mutations.ts'
import { nameOf } from './person-facts.ts'
import { RenameDialog } from './rename-dialog.tsx'

export type PersonAction = 'rename' | 'handover' | 'link' | 'promote' | 'demote' | 'disable' | 'enable'
type Chosen = { action: PersonAction; person: Person }

type PersonDialogsProps = {
  open?: Chosen
  /** Whether a link goes by mail. */
  isMailed: boolean
  onMade: (link: PersonLink, person: Person) => void
  onClose: () => void
}

/** Asks about the chosen action on a person, and runs it. */
export function PersonDialogs({ open, isMailed, onMade, onClose }: PersonDialogsProps) {
  const linkTo = open?.action === 'link' ? open.person : undefined
  const making = useMakeLink()
  return (
    <>
      {open?.action === 'rename' && <RenameDialog person={open.person} onClose={onClose} />}
      {open?.action === 'handover' && <HandoverDialog person={open.person} onClose={onClose} />}
      {open?.action === 'disable' && <DisableDialog person={open.person} onClose={onClose} />}
      <ConfirmAbout
        thing={linkTo}
        tone="neutral"
        icon={<Link {...icon} />}
        title={linkTo?.is_invited ? 'Новое приглашение?' : 'Ссылка для нового пароля?'}
        confirmLabel={isMailed ? 'Отправить письмом' : 'Сделать ссылку'}
        offlineAction="сделать ссылку"
        action={{
          isPending: making.isPending,
          mutate: (person, { onSuccess, onSettled }) =>
            making.mutate(person, {
              onSuccess: (link) => {
                onMade(link, person)
                onSuccess?.()
              },
              onSettled,
            }),
        }}
        onClose={onClose}
      >
        {(person) =>
          person.is_invited
            ? `Прежняя ссылка для ${nameOf(person)} перестанет действовать.`
            : `${nameOf(person)} задаст новый пароль по ссылке. Тогда закончатся все сеансы этого сотрудника.`
        }
      </ConfirmAbout>
      {changes.map((change) => (
        <ChangeDialog
          key={change.action}
          {...change}
          person={open?.action === change.action ? open.person : undefined}
          onClose={onClose}
        />
      ))}
    </>
  )
}

const icon = { size: 22, strokeWidth: 1.75 } as const

type Change = {
  action: PersonAction
  title: string
  confirmLabel: string
  offlineAction: string
  icon: ReactNode
  tone: 'neutral'
  text: (name: string) => string
  done: string
  changes: { is_administrator?: boolean; is_disabled?: boolean }
}

const changes: readonly Change[] = [
  {
    action: 'promote',
    title: 'Сделать администратором?',
    confirmLabel: 'Сделать администратором',
    tone: 'neutral',
    offlineAction: 'дать право',
    icon: <ShieldCheck {...icon} />,
    done: 'Право администратора дано',
    text: (name) =>
      `${name} сможет приглашать и отключать сотрудников, видеть журнал и менять правила. Чужие чаты и файлы администратору не видны.`,
    changes: { is_administrator: true },
  },
  {
    action: 'demote',
    title: 'Снять право администратора?',
    confirmLabel: 'Снять право',
    tone: 'neutral',
    offlineAction: 'снять право',
    icon: <ShieldOff {...icon} />,
    done: 'Право администратора снято',
    text: (name) => `${name} больше не откроет администрирование. Остальное не изменится.`,
    changes: { is_administrator: false },
  },
  {
    action: 'enable',
    title: 'Открыть доступ?',
    confirmLabel: 'Открыть доступ',
    tone: 'neutral',
    offlineAction: 'открыть доступ',
    icon: <LockKeyholeOpen {...icon} />,
    done: 'Доступ открыт',
    text: (name) => `${name} снова сможет войти с прежним паролем. Если пароля ещё нет, сделайте ссылку.`,
    changes: { is_disabled: false },
  },
]

type ChangeDialogProps = Change & { person: Person | undefined; onClose: () => void }

function ChangeDialog({ action: _, text, done, changes, person, ...dialog }: ChangeDialogProps) {
  const { isPending, mutate } = useChangePerson()
  return (
    <ConfirmAbout
      {...dialog}
      thing={person}
      action={{ isPending, mutate: (one, callbacks) => mutate({ person: one, changes, done }, callbacks) }}
    >
      {(one) => text(nameOf(one))}
    </ConfirmAbout>
  )
}
