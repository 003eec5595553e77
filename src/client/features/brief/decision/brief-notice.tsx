import type { ReactNode } from 'react'
import styles from './brief-decision.module.css'

type BriefNoticeProps = {
  tone: 'warning' | 'error' | 'neutral'
  icon: ReactNode
  title: string
  text: ReactNode
  actions?: ReactNode
}

/** A bar above the brief, such as the request for a decision or the reason for declining it. Paper asks for nothing. */
export function BriefNotice({ tone, icon, title, text, actions }: BriefNoticeProps) {
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      data-screen-only={actions ? true : undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        <div className={styles.text}>{text}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
