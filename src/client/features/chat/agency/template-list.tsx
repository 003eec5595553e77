import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { agencyGroups } from '#client/features/chat/templates/agency-groups.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import { templateFields } from '#domain/templates/prompt-template.ts'
import styles from './agency-templates.module.css'
import { useReorderTemplates } from './agency-templates.mutations.ts'
import { MoveButtons } from './move-buttons.tsx'
import { moveGroup, moveTemplate } from './move-template.ts'
import { RenameGroup } from './rename-group.tsx'
import { TemplateActions } from './template-actions.tsx'

/** The agency's templates by group. Buttons change the order of templates and groups. */
export function TemplateList({ templates }: { templates: readonly PromptTemplate[] }) {
  const { order, said } = useOrder(templates)
  const canRename = useServerCalls()?.isOurs === true
  const groups = agencyGroups(templates)
  return (
    <>
      {groups.map(({ key, title, templates: rows }) => (
        <section key={key} className={styles.group} aria-label={title}>
          <div className={styles.head}>
            <h2 className={styles.heading}>{title}</h2>
            {canRename && <RenameGroup group={title} />}
            <MoveButtons
              what={`группу «${title}»`}
              canMove={(step) => moveGroup(templates, key, step) !== undefined}
              onMove={(step, button) => order(moveGroup(templates, key, step), button, `Группа «${title}»`)}
            />
          </div>
          <ul className={styles.rows}>
            {rows.map((template) => (
              <li key={template.id} className={styles.row} data-row={template.title}>
                <div className={styles.text}>
                  <Link to="/chat/templates/$id/edit" params={{ id: String(template.id) }} className={styles.title}>
                    {template.title}
                  </Link>
                  <div className={styles.note}>{noteOf(template)}</div>
                </div>
                <MoveButtons
                  what={`шаблон «${template.title}»`}
                  canMove={(step) => moveTemplate(templates, template, step) !== undefined}
                  onMove={(step, button) =>
                    order(moveTemplate(templates, template, step), button, `Шаблон «${template.title}»`)
                  }
                />
                <TemplateActions template={template} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function noteOf({ text, created_by }: PromptTemplate): string {
  const fields = templateFields(text).length
  const counted = fields === 0 ? 'без полей' : formatCount(fields, fieldForms)
  return created_by === null ? counted : `${counted} · ${created_by}`
}

const fieldForms = { one: 'поле', few: 'поля', many: 'полей' }

function useOrder(templates: readonly PromptTemplate[]) {
  const { mutate } = useReorderTemplates()
  const pressed = useRef<HTMLElement>(undefined)
  const [said, say] = useState('')
  // A browser takes the focus from an element that changes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed places
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus()
    pressed.current = undefined
  }, [templates])
  const order = (next: PromptTemplate[] | undefined, button: HTMLElement, what: string) => {
    if (next === undefined) return
    pressed.current = button
    mutate(next)
    say(`${what}: порядок изменён`)
  }
  return { order, said }
}
