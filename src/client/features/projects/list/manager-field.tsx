import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { titleOf } from '#client/features/projects/data/project-row.ts'
import { Person } from '#client/ui/page/person.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { Project } from '#contract/project.ts'
import styles from './manager-field.module.css'
import { ManagerSelect } from './manager-select.tsx'

/**
 * Who manages the project, and a choice of another user. The select is made when it is wanted: one in every row made a
 * page of the list several times slower.
 */
export function ManagerField({ project }: { project: Project }) {
  const [isChoosing, setChoosing] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)

  // Where the focus went with the select, the keyboard goes on from here; a click elsewhere keeps its own.
  useEffect(() => {
    const isBack = hasChosen.current && !isChoosing && document.activeElement === document.body
    hasChosen.current = isChoosing
    // Not at once: the table answers a focus by rendering, which it must not do inside a render.
    if (isBack) queueMicrotask(() => trigger.current?.focus({ preventScroll: true }))
  }, [isChoosing])

  if (isChoosing) return <ManagerSelect project={project} onClose={() => setChoosing(false)} />
  return (
    <OfflineDisabled action="сменить менеджера">
      {(disabled) => (
        <button
          {...disabled}
          ref={trigger}
          type="button"
          className={styles.trigger}
          aria-haspopup="listbox"
          onClick={() => setChoosing(true)}
        >
          {/* Named by what it shows, so that who speaks to the page can say what they see. */}
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
