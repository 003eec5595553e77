import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { recordChangesQuery } from '#client/data/record-changes.queries.ts'
import type { RefusedSave } from '#client/lib/http/refused-save.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { PageUnavailable } from '#client/ui/states/page-unavailable.tsx'
import type { ChangesPage, FieldValue, RecordChange } from '#contract/record-changes.ts'
import { PageContent, PageHeader } from './page-header.tsx'
import styles from './record-history.module.css'

type Titles = ChangesPage['titles']
/** Returns the title of the row that a field names by its id. */
export type TitleOf = (resource: Titles[number]['resource'], id: FieldValue) => string

export type HistoryField = {
  label: string
  text: (value: FieldValue) => string
}

/** Gives a field its former value by an ordinary edit. Its outcome is told, unless the user is led to the edit. */
export type Restore = () => Promise<{ kind: 'saved' } | RefusedSave<unknown> | undefined>

type HistoryPageProps = {
  /** The record's title, if it is known. */
  title: string | undefined
  /** «канала» */
  ofWhat: string
  changes: ReturnType<typeof recordChangesQuery>
  /** «Канал создан», and so on. */
  actions: Record<RecordChange['action'], string>
  section: ComponentProps<typeof PageUnavailable>['section'] & NonNullable<ComponentProps<typeof PageHeader>['crumb']>
  /** Returns how a field is shown; undefined hides it. */
  fieldOf: (field: string, titleOf: TitleOf) => HistoryField | undefined
  /** Undefined when the record cannot have this value now, or has it already. */
  restoreOf: (field: string, value: FieldValue) => Restore | undefined
  /** Shown while the changes cannot be read. */
  instead?: ReactNode
}

/** «История»: the changes of a record, who changed which fields, when, and from what to what. */
export function HistoryPage({ title, ofWhat, changes, instead, ...shown }: HistoryPageProps) {
  const query = useInfiniteQuery(changes)
  return (
    <>
      <PageHeader title={title ? `История: ${title}` : `История ${ofWhat}`} crumb={shown.section} />
      <PageContent>
        <Changes {...shown} query={query} />
        {query.isError && query.data === undefined && instead}
      </PageContent>
    </>
  )
}

type ChangesProps = Pick<HistoryPageProps, 'actions' | 'section' | 'fieldOf' | 'restoreOf'> & {
  query: UseInfiniteQueryResult<{ pages: ChangesPage[] }>
}

function Changes({ query, actions, section, fieldOf, restoreOf }: ChangesProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (data === undefined) {
    if (!query.isError) return <Outline count={6} height={56} />
    return <PageUnavailable texts={texts} section={section} query={query} />
  }
  const changes = data.pages.flatMap(({ items }) => items)
  if (changes.length === 0) {
    return (
      <EmptyState icon={<History size={24} />} title="Изменений пока нет" text="Здесь появится, кто и что изменил." />
    )
  }
  const titles = new Map(
    data.pages.flatMap((page) => page.titles).map(({ resource, id, title }) => [`${resource} ${id}`, title]),
  )
  const titleOf: TitleOf = (resource, id) => titles.get(`${resource} ${id}`) ?? '-'
  return (
    <>
      <ol className={styles.changes} reversed>
        {changes.map((change) => (
          <li key={change.id} className={styles.change}>
            <h2 className={styles.what}>{whatHappened(change, actions)}</h2>
            <p className={styles.who}>
              {change.by ?? 'Вне PromoDesk'}, {formatDateTime(new Date(change.at))}
            </p>
            {change.action === 'changed' && (
              <Fields change={change} fieldOf={(field) => fieldOf(field, titleOf)} restoreOf={restoreOf} />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </>
  )
}

function whatHappened(change: RecordChange, actions: HistoryPageProps['actions']): string {
  const cause = change.import
  if (cause === null) return actions[change.action]
  return `${actions[change.action]}: ${cause.is_undo ? 'отмена импорта' : 'импорт'} № ${cause.id}`
}

type FieldsProps = {
  change: RecordChange
  fieldOf: (field: string) => HistoryField | undefined
  restoreOf: HistoryPageProps['restoreOf']
}

function Fields({ change, fieldOf, restoreOf }: FieldsProps) {
  return (
    <dl className={styles.fields}>
      {change.fields.map(({ field, before, after }) => {
        const shown = fieldOf(field)
        if (shown === undefined) return null
        const restore = restoreOf(field, before)
        return (
          <div key={field} className={styles.field}>
            <dt>{shown.label}</dt>
            <dd>
              <Difference before={shown.text(before)} after={shown.text(after)} />
              {restore && <RestoreButton label={shown.label} restore={restore} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Short values stand in one line, long ones below each other. */
function Difference({ before, after }: { before: string; after: string }): ReactNode {
  const isLong = before.length > longText || after.length > longText
  return (
    <span className={styles.difference} data-long={isLong}>
      <del>
        <span className="visually-hidden">Было: </span>
        {before}
      </del>
      <span className={styles.arrow} aria-hidden>
        {isLong ? '↓' : '→'}
      </span>
      <ins>
        <span className="visually-hidden">Стало: </span>
        {after}
      </ins>
    </span>
  )
}

const longText = 60

function RestoreButton({ label, restore }: { label: string; restore: Restore }) {
  const [isSaving, setSaving] = useState(false)
  // The application reports the error of a failed save.
  const run = () => {
    setSaving(true)
    void restore()
      .then((outcome) => outcome && tellRestored(outcome))
      .catch(() => {})
      .finally(() => setSaving(false))
  }
  return (
    <Button
      offlineAction="вернуть значение"
      size="small"
      variant="text"
      icon={<RotateCcw size={16} />}
      loading={isSaving}
      aria-label={`Вернуть: ${label}`}
      onClick={run}
    >
      Вернуть
    </Button>
  )
}

const texts = {
  missing: 'Истории нет',
  reason: 'Возможно, ссылка неверна.',
  notKept: 'История доступна только с сетью',
  failed: 'Ошибка загрузки истории',
}

/** Tells whether the former value was saved, and if not, why. */
function tellRestored(outcome: { kind: 'saved' } | RefusedSave<unknown>): void {
  switch (outcome.kind) {
    case 'saved':
      toast.success('Значение возвращено')
      return
    case 'changed':
      toast.warning('Запись только что изменил другой сотрудник. Проверьте её и повторите')
      return
    case 'invalid':
      toast.error(outcome.fields[0]?.message ?? 'Это значение больше не подходит')
      return
    case 'gone':
      toast.error('Этой записи больше нет')
  }
}
