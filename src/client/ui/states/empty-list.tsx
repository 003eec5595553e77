import { Button } from 'antd'
import { Inbox, Plus, SearchX } from 'lucide-react'
import { EmptyState } from './empty-state.tsx'
import { OfflineDisabled } from './offline-disabled.tsx'

type EmptyListProps = {
  /** «Каналов пока нет.» */
  title: string
  text: string
  /** «Добавить канал» */
  label: string
  /** The same as it goes on after «Нет сети:». */
  offlineAction: string
  onAdd: () => void
}

/** In place of a list that has nothing in it yet. */
export function EmptyList({ title, text, label, offlineAction, onAdd }: EmptyListProps) {
  return (
    <EmptyState
      icon={<Inbox size={24} strokeWidth={1.75} />}
      title={title}
      text={text}
      action={
        <OfflineDisabled action={offlineAction}>
          {(disabled) => (
            <Button {...disabled} icon={<Plus size={18} strokeWidth={1.75} />} onClick={onAdd}>
              {label}
            </Button>
          )}
        </OfflineDisabled>
      }
    />
  )
}

/** In place of a list in which nothing fits its filters. */
export function NothingFound({ text, onReset }: { text: string; onReset: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.75} />}
      title="Ничего не найдено"
      text={text}
      action={<Button onClick={onReset}>Сбросить фильтры</Button>}
    />
  )
}
