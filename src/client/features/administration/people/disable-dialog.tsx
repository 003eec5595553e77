import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useRef, useState } from 'react'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import type { Person } from '#contract/accounts/administration.ts'
import styles from './people.module.css'
import { useChangePerson, useHandOver } from './people.mutations.ts'
import { nameOf } from './person-facts.ts'

/** No user has this id. */
const keepsProjects = 0

/** Closes a person's access and, if wanted, gives their projects to a colleague first. It is open while it is mounted. */
export function DisableDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [to, setTo] = useState(keepsProjects)
  const handingOver = useHandOver()
  const changing = useChangePerson()
  // A second click may come before the button is disabled.
  const isRunning = useRef(false)
  const close = async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      if (to !== keepsProjects) await handingOver.mutateAsync({ person, to })
      await changing.mutateAsync({ person, changes: { is_disabled: true }, done: 'Доступ закрыт' })
    } catch {
      // The error dialog has reported it. After a failed handover the access stays open.
    }
    onClose()
  }
  const name = nameOf(person)
  return (
    <ConfirmDialog
      open
      title="Закрыть доступ?"
      icon={<LockKeyhole size={22} strokeWidth={1.75} />}
      confirmLabel={to === keepsProjects ? 'Закрыть доступ' : 'Передать и закрыть'}
      offlineAction="закрыть доступ"
      pending={handingOver.isPending || changing.isPending}
      onConfirm={() => void close()}
      onCancel={onClose}
    >
      {`Все сеансы закончатся сразу, и войти ${name} не сможет. Проекты и файлы останутся, доступ можно открыть снова.`}
      {person.managed_projects + person.created_projects > 0 && <Projects person={person} to={to} onChoose={setTo} />}
    </ConfirmDialog>
  )
}

type ProjectsProps = { person: Person; to: number; onChoose: (to: number) => void }

function Projects({ person, to, onChoose }: ProjectsProps) {
  const { data: users = [] } = useQuery(usersQuery())
  const colleagues = users.filter(({ id }) => id !== person.id)
  return (
    <div className={styles.projects}>
      <p>
        {`Ведёт проектов\u00a0— ${formatNumber(person.managed_projects)}, создано\u00a0— ${formatNumber(person.created_projects)}. Новый менеджер сможет править и отклоненные брифы.`}
      </p>
      <NativeSelect
        aria-label="Кому передать проекты"
        options={[
          { value: keepsProjects, label: 'Проекты не передавать' },
          ...colleagues.map((user) => ({ value: user.id, label: `Передать: ${userName(user)}` })),
        ]}
        value={to}
        onChange={onChoose}
      />
    </div>
  )
}
