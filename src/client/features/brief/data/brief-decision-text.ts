import { formatDateTime } from '#client/lib/page/format.ts'
import type { Brief } from '#contract/project.ts'

/** Returns the decision, its author and its time: «Бриф утвержден: Анна Ли, 20.11.2026 09:40». */
export function decisionText({ status, history = [] }: Brief): string {
  if (status === 'pending') return 'Бриф ожидает решения'
  const verdict = status === 'approved' ? 'Бриф утвержден' : 'Бриф отклонен'
  const event = history.findLast(({ action }) => action === status)
  return event ? `${verdict}: ${event.actor}, ${formatDateTime(new Date(event.at))}` : verdict
}

export function declineReason({ decline_comment: comment }: Brief): string {
  return comment?.trim() ? comment : 'Без комментария'
}
