import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { OfflineDisabled } from './offline-disabled.tsx'

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
      icon={<Inbox size={24} strokeWidth={1.75} />}
      title={title}
      text={text}
      action={
        <OfflineDisabled action={add.offlineAction}>
          {(disabled) => (
            <Button {...disabled} icon={add.icon} onClick={add.onClick}>
              {add.label}
            </Button>
          )}
        </OfflineDisabled>
      }
    />
  )
}

type NothingFoundProps = {
  /** «каналов» */
  ofWhat: string
  /** What narrows the list. */
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
      icon={<SearchX size={24} strokeWidth={1.75} />}
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
