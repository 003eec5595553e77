import { ChevronLeft, ChevronRight, type LucideIcon, Pencil, RotateCw, TriangleAlert } from 'lucide-react'
import { IconButton } from '#client/ui/control/button.tsx'
import styles from './question-actions.module.css'
import quiet from './quiet-button.module.css'
import { QuietButton } from './quiet-button.tsx'

type QuestionActionsProps = {
  id: string
  /** The ids of all versions of the question, oldest first. */
  versions: readonly string[]
  /** Undefined while no other version can be shown. */
  onChoose: ((questionId: string) => void) | undefined
  onEdit: (() => void) | undefined
  /** Other questions follow, so that the button has no text. */
  isEarlier: boolean
}

/** The buttons under a question: its other versions, and its change. */
export function QuestionActions({ id, versions, onChoose, onEdit, isEarlier }: QuestionActionsProps) {
  if (versions.length < 2 && !onEdit) return null
  const place = versions.indexOf(id)
  const step = (label: string, Icon: LucideIcon, to: string | undefined) => (
    <SmallButton
      label={label}
      Icon={Icon}
      action="показать другой вариант"
      reason={to === undefined ? noOther : onChoose ? undefined : 'Дождитесь окончания ответа'}
      onClick={() => to !== undefined && onChoose?.(to)}
    />
  )
  return (
    <div className={styles.actions} data-screen-only>
      {versions.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className={styles.versions} role="group" aria-label="Варианты вопроса">
          {step('Предыдущий вариант', ChevronLeft, versions[place - 1])}
          <span role="status" aria-label={`Вариант ${place + 1} из ${versions.length}`}>
            {place + 1}/{versions.length}
          </span>
          {step('Следующий вариант', ChevronRight, versions[place + 1])}
        </div>
      )}
      {onEdit && !isEarlier && <QuietButton Icon={Pencil} label="Изменить" action="изменить вопрос" onClick={onEdit} />}
      {onEdit && isEarlier && (
        <SmallButton label="Изменить вопрос" Icon={Pencil} action="изменить вопрос" onClick={onEdit} />
      )}
    </div>
  )
}

const noOther = 'Других вариантов в эту сторону нет'

type SmallButtonProps = {
  label: string
  Icon: LucideIcon
  action: string
  reason?: string | undefined
  onClick: () => void
}

function SmallButton({ label, Icon, action, reason, onClick }: SmallButtonProps) {
  return (
    <IconButton
      offlineAction={action}
      reason={reason}
      hint={label}
      className={quiet.icon}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}

type UnansweredProps = {
  /** Why there is no answer, if this tab knows it. */
  reason: string | undefined
  /** Asks again; undefined while the server may still be writing the answer. */
  onAgain: (() => void) | undefined
}

/** Stands under a question that has no answer. */
export function Unanswered({ reason, onAgain }: UnansweredProps) {
  return (
    <div className={styles.note} role="note" aria-label="Ответа нет">
      <span className={styles.text}>
        <TriangleAlert size={16} aria-hidden />
        {reason ?? 'Ответа на этот вопрос нет.'}
      </span>
      {onAgain && (
        <span data-screen-only>
          <QuietButton Icon={RotateCw} label="Повторить" action="повторить вопрос" onClick={onAgain} />
        </span>
      )}
    </div>
  )
}
