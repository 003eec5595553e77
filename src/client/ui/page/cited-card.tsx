import { type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import styles from './cited-card.module.css'

type CitedCardProps = {
  Icon: LucideIcon
  /** A link of the class `title` that opens what is cited. */
  title: ReactNode
  actions: ReactNode
  /** Stands beside the actions. */
  beside: ReactNode
  children: ReactNode
}

/** The card of something of the agency that an answer refers to: its title, what it shows and what to do with it. */
export function CitedCard({ Icon, title, actions, beside, children }: CitedCardProps) {
  return (
    <div className={styles.card}>
      <p className={styles.head}>
        <Icon className={styles.icon} size={18} aria-hidden />
        {title}
      </p>
      <div data-not-copied="">
        {children}
        <div className={styles.foot}>
          <div className={styles.actions} data-screen-only>
            {actions}
          </div>
          {beside}
        </div>
      </div>
    </div>
  )
}

type CitedNewsProps = {
  /** What has changed since the answer. */
  change?: string | undefined
  /** How many there are in a list. */
  total?: number | undefined
  before?: number | undefined
}

export function CitedNews({ change, total, before = total }: CitedNewsProps) {
  return (
    <p className={styles.news}>
      {change !== undefined && <span className={styles.change}>{change}</span>}
      {total !== undefined && before !== undefined && (
        <span>
          {before === total ? 'Всего' : `Было ${formatNumber(before)}, сейчас`} {formatNumber(total)}
        </span>
      )}
    </p>
  )
}

type CitedFailureProps = {
  text: string
  query: { isFetching: boolean; refetch: () => unknown }
  /** A repetition cannot help. */
  isFinal?: boolean
}

/** Says why a card has nothing to show; its title still opens the page. */
export function CitedFailure({ text, query, isFinal = false }: CitedFailureProps) {
  return (
    <div className={styles.message} role="status">
      {text}
      {!isFinal && (
        <Button
          size="small"
          className={styles.action}
          icon={<RefreshCw size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Повторить
        </Button>
      )}
    </div>
  )
}
