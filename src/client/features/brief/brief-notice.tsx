import { CircleX, SquarePen, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { Brief } from '#contract/project.ts'
import { projectStages, type StageStatus, stageStatuses } from '#domain/project.ts'
import styles from './brief-decision.module.css'

type BriefNoticeProps = {
  tone: keyof typeof icons
  title: string
  text: ReactNode
  actions?: ReactNode
}

/** A bar above the brief, such as the request for a decision or the reason for declining it. Paper asks for nothing. */
export function BriefNotice({ tone, title, text, actions }: BriefNoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      data-screen-only={actions ? true : undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        <Icon size={20} />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        <div className={styles.text}>{text}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

const icons = { warning: TriangleAlert, error: CircleX, neutral: SquarePen }

export function DeclinedNotice({ brief }: { brief: Brief }) {
  return <BriefNotice tone="error" title="Бриф отклонен" text={<LinkedText text={declineReason(brief)} />} />
}

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

export function BriefStatusTag({ status }: { status: StageStatus }) {
  // The tag names the stage «Бриф», because the project's current stage, shown beside it, may be a later one.
  return (
    <StatusTag tone={tones[status]} of={projectStages.brief}>
      {stageStatuses[status]}
    </StatusTag>
  )
}

const tones: Record<StageStatus, StatusTone> = { pending: 'amber', approved: 'green', declined: 'red' }
