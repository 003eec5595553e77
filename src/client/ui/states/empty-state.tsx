import { CloudOff, Inbox, RefreshCw, SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** A lucide icon, 24 px. */
  icon: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  tone?: 'neutral' | 'danger'
}

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

type EmptyListProps = {
  /** «Каналов пока нет.» */
  title: string
  text: ReactNode
  /** The button that opens the form for the first object. */
  add: { label: string; icon?: ReactNode; offlineAction?: string | undefined; onClick: () => void }
}

/** Shown instead of an empty list. */
export function EmptyList({ title, text, add }: EmptyListProps) {
  return (
    <EmptyState
      icon={<Inbox size={24} />}
      title={title}
      text={text}
      action={
        <Button offlineAction={add.offlineAction} icon={add.icon} onClick={add.onClick}>
          {add.label}
        </Button>
      }
    />
  )
}

type NothingFoundProps = {
  /** «каналов» */
  ofWhat: string
  by: { search: boolean; filters: boolean }
  onReset: () => void
  /** Ways to find more. */
  children?: ReactNode
}

/** Shown if nothing matches a list's search and filters; its button clears those that are set. */
export function NothingFound({ ofWhat, by, onReset, children }: NothingFoundProps) {
  const narrowing = by.filters ? (by.search ? 'этому запросу и фильтрам' : 'этим фильтрам') : 'этому запросу'
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title="Ничего не найдено"
      text={`По ${narrowing} ${ofWhat} нет.`}
      action={
        <>
          {children}
          <Button onClick={onReset}>{by.filters ? 'Сбросить фильтры' : 'Очистить поиск'}</Button>
        </>
      }
    />
  )
}

type LoadErrorProps = {
  /** Names the content: «Ошибка загрузки категорий». */
  title: string
  text?: string | undefined
  /** There is no connection: the message has not the colour of an error. */
  isOffline?: boolean
  query: { isFetching: boolean; refetch: () => unknown }
}

export function LoadError({ title, text = checkConnection, isOffline = false, query }: LoadErrorProps) {
  const Icon = isOffline ? CloudOff : TriangleAlert
  return (
    <EmptyState
      icon={<Icon size={24} />}
      tone={isOffline ? 'neutral' : 'danger'}
      title={title}
      text={text}
      action={
        <Button icon={<RefreshCw size={18} />} onClick={() => void query.refetch()} loading={query.isFetching}>
          Повторить
        </Button>
      }
    />
  )
}

const checkConnection = 'Проверьте соединение и попробуйте ещё раз.'
