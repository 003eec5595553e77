import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { ConfirmAbout } from '#client/ui/dialog/confirm-dialog.tsx'
import { DialogText, FormDialog } from '#client/ui/dialog/dialog-form.tsx'
import { fullName } from '#contract/accounts/account.ts'
import type { Person, PersonLink } from '#contract/accounts/administration.ts'
import { textLimits } from '#contract/fields.ts'
import { LinkDialog } from './link-dialog.tsx'
import styles from './people.module.css'
import { type PersonChanges, useChangePerson, useHandOver, useMakeLink } from './people.queries.ts'
import { type PersonAction, personActions } from './person-menu.tsx'

type AskProps = { person: Person; onClose: () => void }

type PersonDialogProps = AskProps & { action: PersonAction; isMailed: boolean }

/** Asks about an action on a person, and runs it. It is open while it is mounted. */
export function PersonDialog({ action, isMailed, ...ask }: PersonDialogProps) {
  switch (action) {
    case 'rename':
      return <RenameDialog {...ask} />
    case 'handover':
      return <HandoverDialog {...ask} />
    case 'disable':
      return <DisableDialog {...ask} />
    case 'link':
      return <LinkQuestion {...ask} isMailed={isMailed} />
    default:
      return <ChangeQuestion {...ask} action={action} />
  }
}

/** Returns what the dialog of an action takes from the action's menu item. */
function frameOf(action: PersonAction) {
  const { Icon, offlineAction } = personActions[action]
  return { icon: <Icon size={22} />, offlineAction }
}

function RenameDialog({ person, onClose }: AskProps) {
  const [name, setName] = useState(person.full_name)
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useChangePerson()
  const submit = () => {
    const checked = z.safeParse(fullName, name)
    setFault(checked.error?.issues[0]?.message)
    if (!checked.success) return
    const changes = { full_name: checked.data }
    mutate({ person, changes, done: 'Имя сохранено' }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      {...frameOf('rename')}
      title="Переименовать"
      submitLabel="Сохранить"
      pending={isPending}
      problem={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogText
        label="Имя и фамилия"
        autoFocus
        autoComplete="off"
        maxLength={textLimits.fullName}
        aria-invalid={fault !== undefined}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  )
}

function HandoverDialog({ person, onClose }: AskProps) {
  const [to, setTo] = useState<number>()
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useHandOver()
  const submit = () => {
    setFault(to === undefined ? 'Выберите сотрудника' : undefined)
    if (to !== undefined) mutate({ person, to }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      {...frameOf('handover')}
      title="Передать проекты"
      submitLabel="Передать"
      pending={isPending}
      problem={fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {`${userName(person)}: ведёт ${projectsOf(person)}. Новый сотрудник станет их менеджером и создателем\u00a0— и сможет править отклоненные брифы.`}
      </p>
      <NativeSelect
        aria-label="Кому передать"
        placeholder="Кому передать"
        options={useColleagues(person).map((user) => ({ value: user.id, label: userName(user) }))}
        value={to}
        onChange={setTo}
      />
    </FormDialog>
  )
}

const projectsOf = ({ managed_projects, created_projects }: Person) =>
  `проектов\u00a0— ${formatNumber(managed_projects)}, создано\u00a0— ${formatNumber(created_projects)}`

function useColleagues(person: Person) {
  const { data: users = [] } = useQuery(usersQuery())
  return users.filter(({ id }) => id !== person.id)
}

/** No user has this id. */
const keepsProjects = 0

/** Closes a person's access and, if wanted, gives their projects to a colleague first. */
function DisableDialog({ person, onClose }: AskProps) {
  const [to, setTo] = useState(keepsProjects)
  const colleagues = useColleagues(person)
  const handingOver = useHandOver()
  const changing = useChangePerson()
  const close = async () => {
    if (to !== keepsProjects) await handingOver.mutateAsync({ person, to })
    await changing.mutateAsync({ person, changes: { is_disabled: true }, done: 'Доступ закрыт' })
  }
  return (
    <ConfirmAbout
      {...frameOf('disable')}
      thing={person}
      title="Закрыть доступ?"
      confirmLabel={to === keepsProjects ? 'Закрыть доступ' : 'Передать и закрыть'}
      action={{
        isPending: handingOver.isPending || changing.isPending,
        // The error dialog has reported a failure. After a failed handover the access stays open.
        mutate: (_, { onSettled }) => void close().then(onSettled, onSettled),
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {`Все сеансы закончатся сразу, и войти ${userName(person)} не сможет. Проекты и файлы останутся, доступ можно открыть снова.`}
          {person.managed_projects + person.created_projects > 0 && (
            <div className={styles.projects}>
              <p>{`Ведёт ${projectsOf(person)}. Новый менеджер сможет править и отклоненные брифы.`}</p>
              <NativeSelect
                aria-label="Кому передать проекты"
                options={[
                  { value: keepsProjects, label: 'Проекты не передавать' },
                  ...colleagues.map((user) => ({ value: user.id, label: `Передать: ${userName(user)}` })),
                ]}
                value={to}
                onChange={setTo}
              />
            </div>
          )}
        </>
      )}
    </ConfirmAbout>
  )
}

function LinkQuestion({ person, isMailed, onClose }: Omit<PersonDialogProps, 'action'>) {
  const { isPending, mutate } = useMakeLink()
  const [made, setMade] = useState<PersonLink>()
  if (made) return <LinkDialog link={made} email={person.email} onClose={onClose} />
  return (
    <ConfirmAbout
      {...frameOf('link')}
      thing={person}
      tone="neutral"
      title={person.is_invited ? 'Новое приглашение?' : 'Ссылка для нового пароля?'}
      confirmLabel={isMailed ? 'Отправить письмом' : 'Сделать ссылку'}
      action={{
        isPending,
        mutate: (_, { onSettled }) => mutate(person, { onSuccess: setMade, onError: onSettled }),
      }}
      onClose={onClose}
    >
      {() =>
        person.is_invited
          ? `Прежняя ссылка для ${userName(person)} перестанет действовать.`
          : `${userName(person)} задаст новый пароль по ссылке. Тогда закончатся все сеансы этого сотрудника.`
      }
    </ConfirmAbout>
  )
}

type ChangeAction = 'promote' | 'demote' | 'enable'
type Change = { confirmLabel: string; text: (name: string) => string; done: string; changes: PersonChanges }

const changesOf: Record<ChangeAction, Change> = {
  promote: {
    confirmLabel: 'Сделать администратором',
    text: (name) =>
      `${name} сможет приглашать и отключать сотрудников, видеть журнал и менять правила. Чужие чаты и файлы администратору не видны.`,
    done: 'Право администратора дано',
    changes: { is_administrator: true },
  },
  demote: {
    confirmLabel: 'Снять право',
    text: (name) => `${name} больше не откроет администрирование. Остальное не изменится.`,
    done: 'Право администратора снято',
    changes: { is_administrator: false },
  },
  enable: {
    confirmLabel: 'Открыть доступ',
    text: (name) => `${name} снова сможет войти с прежним паролем. Если пароля ещё нет, сделайте ссылку.`,
    done: 'Доступ открыт',
    changes: { is_disabled: false },
  },
}

function ChangeQuestion({ action, person, onClose }: AskProps & { action: ChangeAction }) {
  const { confirmLabel, text, done, changes } = changesOf[action]
  const { isPending, mutate } = useChangePerson()
  return (
    <ConfirmAbout
      {...frameOf(action)}
      thing={person}
      tone="neutral"
      title={`${personActions[action].label}?`}
      confirmLabel={confirmLabel}
      action={{ isPending, mutate: (_, callbacks) => mutate({ person, changes, done }, callbacks) }}
      onClose={onClose}
    >
      {() => text(userName(person))}
    </ConfirmAbout>
  )
}
