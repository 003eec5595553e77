import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** A lucide icon, 24 px. */
  icon: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  tone?: 'neutral' | 'danger'
}

/** A centred message for a place that has nothing else to show. */
export function EmptyState({ icon, title, text, action, tone = 'neutral' }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </div>
      <p className={styles.title}>{title}</p>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
