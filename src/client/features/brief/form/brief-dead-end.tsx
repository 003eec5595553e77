import { CircleX } from 'lucide-react'
import { decisionText } from '#client/features/brief/data/brief-decision-text.ts'
import type { BriefDeadEnd } from '#client/features/brief/data/use-brief-form.ts'
import { BriefNotice } from '#client/features/brief/decision/brief-notice.tsx'
import { Button } from '#client/ui/control/button.tsx'

type BriefDeadEndNoticeProps = { deadEnd: BriefDeadEnd; onShowCurrent: () => void }

/** Scrolls itself into view, because the pressed button may be at the other end of a long form. */
export function BriefDeadEndNotice({ deadEnd, onShowCurrent }: BriefDeadEndNoticeProps) {
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'center' })}>
      <BriefNotice
        tone="error"
        icon={<CircleX size={20} strokeWidth={1.75} />}
        title={`Введённое осталось на экране. ${
          deadEnd.kind === 'gone' ? 'Этого проекта больше нет' : decisionText(deadEnd.stored.brief)
        }`}
        text="Сохранить его уже нельзя, но можно скопировать."
        actions={deadEnd.kind === 'decided' && <Button onClick={onShowCurrent}>Показать текущий бриф</Button>}
      />
    </div>
  )
}

/** Returns a short reason for the tooltip of the disabled button. */
export function deadEndReason(deadEnd: BriefDeadEnd): string {
  return deadEnd.kind === 'gone' ? 'Проект не найден' : decisionText(deadEnd.stored.brief)
}
