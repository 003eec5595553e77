import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useServerCalls } from '#client/lib/server/server.ts'
import styles from './history-link.module.css'

type HistoryLinkProps = {
  to:
    | '/chat/templates/$id/history'
    | '/placement/channels-base/$id/history'
    | '/placement/estimates/$id/history'
    | '/placement/projects/$id/history'
  id: number
  label?: string
}

/** Links to the page of a record's changes. A bare server has none. */
export function HistoryLink({ to, id, label = 'История' }: HistoryLinkProps) {
  if (!useServerCalls()?.isOurs) return null
  return (
    <Link to={to} params={{ id: String(id) }} className={styles.link} data-screen-only>
      <History size={18} aria-hidden />
      {label}
    </Link>
  )
}
