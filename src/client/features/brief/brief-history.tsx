import { useState } from 'react'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { HistoryLink } from '#client/ui/page/history-link.tsx'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import text from '#client/ui/page/text.module.css'
import type { BriefEvent } from '#contract/project.ts'
import styles from './brief-decision.module.css'

const shownAtFirst = 5

export function BriefHistory({ projectId, events }: { projectId: number; events: readonly BriefEvent[] }) {
  const [isWhole, setWhole] = useState(false)
  if (events.length === 0) return null
  const shown = isWhole ? events : events.slice(-shownAtFirst)
  return (
    <section className={styles.history} aria-label="История">
      <div className={styles.head}>
        <h2>История</h2>
        <HistoryLink to="/placement/projects/$id/history" id={projectId} label="Что менялось" />
      </div>
      <ol className={styles.events} reversed>
        {shown.toReversed().map((event) => (
          <li key={`${event.at} ${event.action}`} className={styles.event} data-action={event.action}>
            <div>
              <span className={styles.what}>{eventText(event)}</span>
              {event.action === 'declined' && event.comment && (
                <span className={styles.comment}>
                  <LinkedText text={event.comment} />
                </span>
              )}
            </div>
            <div className={text.small}>
              {event.actor}, {formatDateTime(new Date(event.at))}
            </div>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <Button size="small" className={styles.more} onClick={() => setWhole(true)}>
          Показать все
        </Button>
      )}
    </section>
  )
}

const actionTexts = {
  created: 'Бриф создан',
  edited: 'Бриф изменён',
  approved: 'Бриф утвержден',
  declined: 'Бриф отклонен',
} as const

function eventText({ action, manager }: BriefEvent): string {
  if (action !== 'manager_changed') return actionTexts[action]
  return manager ? `Менеджер: ${manager}` : 'Менеджер не назначен'
}
