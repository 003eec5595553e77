import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { titleOf } from '#client/features/projects/data/project-row.ts'
import { useRowControl } from '#client/ui/focus/row-control.ts'
import { Person } from '#client/ui/page/person.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { Project } from '#contract/project.ts'
import styles from './manager-field.module.css'
import { ManagerSelect } from './manager-select.tsx'

/**
 * Shows the project's manager and lets the user change it. The select is rendered on demand, because a select in each
 * row made a page of the list several times slower.
 */
export function ManagerField({ project }: { project: Project }) {
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
          <ChevronDown className={styles.arrow ?? ''} size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </OfflineDisabled>
  )
}
