import { Alert, Button } from 'antd'
import { decisionText } from './brief-decision-text.ts'
import type { BriefDeadEnd } from './use-brief-save.ts'

type BriefDeadEndAlertProps = { deadEnd: BriefDeadEnd; onShowCurrent: (() => void) | undefined }

/** Comes into view by itself: the button that was pressed may be at the other end of a long form. */
export function BriefDeadEndAlert({ deadEnd, onShowCurrent }: BriefDeadEndAlertProps) {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <Alert
        type="error"
        showIcon
        title={
          deadEnd.kind === 'gone'
            ? 'Этого проекта больше нет'
            : `Сохранить уже нельзя. ${decisionText(deadEnd.stored.brief)}`
        }
        description="Введённый текст остаётся на экране, его можно скопировать."
        action={
          deadEnd.kind === 'decided' && (
            <Button size="small" onClick={onShowCurrent}>
              Показать текущий бриф
            </Button>
          )
        }
      />
    </div>
  )
}
