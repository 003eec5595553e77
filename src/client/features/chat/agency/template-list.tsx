import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, ArrowDown, ArrowUp, History, Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { agencyGroups, moveGroup, moveTemplate, type Step } from '#client/features/chat/templates/agency-groups.ts'
import { describeError } from '#client/lib/api/error-popup.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { useServerCalls } from '#client/lib/server/server.ts'
import { IconButton } from '#client/ui/control/button.tsx'
import { DialogText, FormDialog } from '#client/ui/dialog/dialog-form.tsx'
import { MenuItem, RowMenu } from '#client/ui/dialog/menu.tsx'
import list from '#client/ui/list/card.module.css'
import type { PromptTemplate } from '#contract/prompt-templates.ts'
import { templateFields, templateLimits } from '#domain/templates/prompt-template.ts'
import styles from './agency-templates.module.css'
import { useArchiveTemplate, useRenameGroup, useReorderTemplates } from './agency-templates.mutations.ts'

/** The agency's templates by group. Buttons change the order of templates and groups. */
export function TemplateList({ templates }: { templates: readonly PromptTemplate[] }) {
  const { order, announcement } = useOrder(templates)
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
          <ul className={`${list.rows} ${styles.rows}`}>
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
        {announcement}
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
  const [announcement, announce] = useState('')
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
    announce(`${what}: порядок изменён`)
  }
  return { order, announcement }
}

/** The button that renames a group with all its templates. */
export function RenameGroup({ group }: { group: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={styles.move}
        aria-label={`Переименовать группу «${group}»`}
        title="Переименовать"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
      {isOpen && <RenameDialog group={group} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ group, onClose }: { group: string; onClose: () => void }) {
  const [title, setTitle] = useState(group)
  const { mutate, isPending, error } = useRenameGroup()
  const name = title.trim()
  const rename = () => {
    if (name === group) onClose()
    else if (name !== '') mutate({ group, title: name }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Переименовать группу"
      submitLabel="Сохранить"
      offlineAction="переименовать группу"
      reason={name === '' ? 'Введите название группы' : undefined}
      pending={isPending}
      problem={error && describeError(error).message}
      onSubmit={rename}
      onClose={onClose}
    >
      <DialogText
        label="Название группы"
        autoFocus
        autoComplete="off"
        maxLength={templateLimits.group}
        value={title}
        onChange={setTitle}
      />
    </FormDialog>
  )
}

type MoveButtonsProps = {
  /** «шаблон «Отчёт»» */
  what: string
  canMove: (step: Step) => boolean
  onMove: (step: Step, button: HTMLElement) => void
}

function MoveButtons({ what, canMove, onMove }: MoveButtonsProps) {
  return (
    <span className={styles.moves}>
      {steps.map(({ step, label, end, Icon }) => (
        <IconButton
          key={step}
          offlineAction="изменить порядок"
          reason={canMove(step) ? undefined : end}
          hint={label}
          className={styles.move}
          aria-label={`${label}: ${what}`}
          onClick={({ currentTarget }) => onMove(step, currentTarget)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
    </span>
  )
}

const steps = [
  { step: -1, label: 'Выше', end: 'Выше некуда', Icon: ArrowUp },
  { step: 1, label: 'Ниже', end: 'Ниже некуда', Icon: ArrowDown },
] as const

/** The menu of a template in the list. */
function TemplateActions({ template }: { template: PromptTemplate }) {
  const navigate = useNavigate()
  const { mutate: archive } = useArchiveTemplate()
  const hasHistory = useServerCalls()?.isOurs === true
  const params = { id: String(template.id) }
  return (
    <RowMenu label={`Действия с шаблоном «${template.title}»`}>
      <MenuItem
        label="Редактировать"
        Icon={Pencil}
        onClick={() => void navigate({ to: '/chat/templates/$id/edit', params })}
      />
      {hasHistory && (
        <MenuItem
          label="История"
          Icon={History}
          onClick={() => void navigate({ to: '/chat/templates/$id/history', params })}
        />
      )}
      <MenuItem
        label="В архив"
        Icon={Archive}
        offlineAction="убрать шаблон в архив"
        onClick={() => archive({ id: template.id, is_archived: true })}
      />
    </RowMenu>
  )
}
