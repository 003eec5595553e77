import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { userName, usersQuery } from '#client/data/users.queries.ts'
import { OfflineDisabled } from '#client/ui/control/offline-disabled.tsx'
import { optionSearch, Select } from '#client/ui/input/select.tsx'
import { useRowControl } from '#client/ui/overlay/focus-back.ts'
import { Person } from '#client/ui/page/person.tsx'
import type { ListedUser } from '#contract/accounts/users.ts'
import type { ListedProject } from '#contract/project.ts'
import { NO_USER } from '#domain/project-filters.ts'
import styles from './manager-field.module.css'
import { titleOf } from './project-row.tsx'
import { useAssignManager } from './projects.mutations.ts'

/**
 * Shows the project's manager and lets the user change it. The select is rendered on demand, because a select in each
 * row made a page of the list several times slower.
 */
export function ManagerField({ project }: { project: ListedProject }) {
  const [isChoosing, setChoosing] = useState(false)
  const control = useRowControl()
  const { ref: trigger } = control
  const hasChosen = useRef(false)

  // Restores the focus if the closed select had it; a click on another element keeps the focus there.
  useEffect(() => {
    const isBack = hasChosen.current && !isChoosing && document.activeElement === document.body
    hasChosen.current = isChoosing
    // A microtask, because the focus makes the table render, which must not happen during another render.
    if (isBack) queueMicrotask(() => trigger.current?.focus({ preventScroll: true }))
  }, [isChoosing, trigger])

  if (isChoosing) return <ManagerSelect project={project} onClose={() => setChoosing(false)} />
  return (
    <OfflineDisabled action="сменить менеджера">
      {(disabled) => (
        <button
          {...disabled}
          {...control}
          type="button"
          className={styles.trigger}
          aria-haspopup="listbox"
          onClick={() => setChoosing(true)}
        >
          {/* The accessible name contains the visible text, so that voice control can use it. */}
          <span className="visually-hidden">Менеджер проекта «{titleOf(project)}»: </span>
          {project.manager === null ? (
            <span className={styles.nobody}>Не назначен</span>
          ) : (
            <Person name={project.manager} wraps />
          )}
          <ChevronDown className={styles.arrow ?? ''} size={16} aria-hidden />
        </button>
      )}
    </OfflineDisabled>
  )
}

function ManagerSelect({ project, onClose }: { project: ListedProject; onClose: () => void }) {
  const { data: users, isFetching, isError } = useQuery(usersQuery())
  const { mutate: assign } = useAssignManager(project)
  const { manager, manager_id } = project
  // The list of another server may name the manager without an id.
  const current = manager_id ?? users?.find((user) => userName(user) === manager)?.id ?? NO_USER
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
      value={current}
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
function managerOptions({ manager, manager_id }: ListedProject, users: readonly ListedUser[] = []) {
  const known = users.map((user) => ({ value: user.id, label: userName(user) }))
  const isUnknown = manager_id !== null && known.every(({ value }) => value !== manager_id)
  return [
    // antd treats null as an empty selection.
    { value: NO_USER, label: 'Не назначен' },
    ...(isUnknown ? [{ value: manager_id, label: manager ?? `Сотрудник №${manager_id}`, disabled: true }] : []),
    ...known,
  ]
}
