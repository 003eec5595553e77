import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#client/ui/control/icon-button.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import styles from './agency-templates.module.css'
import type { Step } from './move-template.ts'

type MoveButtonsProps = {
  /** «шаблон «Отчёт»» */
  what: string
  canMove: (step: Step) => boolean
  onMove: (step: Step, button: HTMLElement) => void
}

export function MoveButtons({ what, canMove, onMove }: MoveButtonsProps) {
  return (
    <span className={styles.moves}>
      {steps.map(({ step, label, end, Icon }) => (
        <OfflineDisabled key={step} action="изменить порядок" reason={canMove(step) ? undefined : end} hint={label}>
          {(disabled) => (
            <IconButton
              {...disabled}
              className={styles.move}
              aria-label={`${label}: ${what}`}
              onClick={({ currentTarget }) => onMove(step, currentTarget)}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
        </OfflineDisabled>
      ))}
    </span>
  )
}

const steps = [
  { step: -1, label: 'Выше', end: 'Выше некуда', Icon: ArrowUp },
  { step: 1, label: 'Ниже', end: 'Ниже некуда', Icon: ArrowDown },
] as const
