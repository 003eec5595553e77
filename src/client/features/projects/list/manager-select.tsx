import { useQuery } from '@tanstack/react-query'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { titleOf } from '#client/features/projects/data/project-row.ts'
import { useAssignManager } from '#client/features/projects/data/projects.mutations.ts'
import { optionSearch } from '#client/ui/input/option-search.ts'
import { Select } from '#client/ui/input/select.tsx'
import type { ListedUser } from '#contract/accounts/users.ts'
import type { Project } from '#contract/project.ts'
import styles from './manager-field.module.css'

/** The value of the option «Не назначен», because antd treats null as an empty selection. */
const NOBODY = 0

/** An open list of users, which closes when the user selects a manager. */
export function ManagerSelect({ project, onClose }: { project: Project; onClose: () => void }) {
  const { data: users, isFetching, isError } = useQuery(usersQuery())
  const { mutate: assign } = useAssignManager(project)
  const choose = (value: number) => {
    const user = users?.find(({ id }) => id === value)
    assign(user === undefined ? null : { id: user.id, name: userName(user) })
  }
  return (
    <Select
      className={styles.select ?? ''}
      aria-label={`Менеджер проекта «${titleOf(project)}»`}
      open
      autoFocus
      onOpenChange={(open) => !open && onClose()}
      value={project.manager_id ?? NOBODY}
      onChange={choose}
      options={managerOptions(project, users)}
      popupMatchSelectWidth={240}
      loading={isFetching && users === undefined}
      showSearch={optionSearch}
      notFoundContent={isError ? 'Не удалось загрузить сотрудников' : 'Ничего не найдено'}
    />
  )
}

/** Returns «Не назначен», all listed users and, as a disabled option, a current manager who is not listed. */
function managerOptions({ manager, manager_id }: Project, users: readonly ListedUser[] = []) {
  const known = users.map((user) => ({ value: user.id, label: userName(user) }))
  const isUnknown = manager_id !== null && known.every(({ value }) => value !== manager_id)
  return [
    { value: NOBODY, label: 'Не назначен' },
    ...(isUnknown ? [{ value: manager_id, label: manager ?? `Сотрудник №${manager_id}`, disabled: true }] : []),
    ...known,
  ]
}
