import { ChevronLeft, ChevronRight, type LucideIcon, Pencil, RotateCw, TriangleAlert } from 'lucide-react'
import { IconButton } from '#client/ui/control/button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './question-actions.module.css'
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
  const step = (name: string, Icon: LucideIcon, to: string | undefined) => (
    <OfflineDisabled
      action="показать другой вариант"
      reason={to === undefined ? noOther : onChoose ? undefined : 'Дождитесь окончания ответа'}
      hint={name}
    >
      {(disabled) => (
        <IconButton
          {...disabled}
          className={styles.step}
          aria-label={name}
          onClick={() => to !== undefined && onChoose?.(to)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </OfflineDisabled>
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
        <OfflineDisabled action="изменить вопрос" hint="Изменить вопрос">
          {(disabled) => (
            <IconButton {...disabled} className={styles.step} aria-label="Изменить вопрос" onClick={onEdit}>
              <Pencil size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </OfflineDisabled>
      )}
    </div>
  )
}

const noOther = 'Других вариантов в эту сторону нет'

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
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
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
