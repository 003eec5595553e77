import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download, ScrollText } from 'lucide-react'
import { useId } from 'react'
import { userName } from '#client/data/users.queries.ts'
import { peopleQuery } from '#client/features/administration/people/people.queries.ts'
import { downloadFile } from '#client/lib/page/download-file.ts'
import { formatDateTime } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { NativeSelect } from '#client/ui/control/native-select.tsx'
import { DateFilter } from '#client/ui/input/date-field.tsx'
import list from '#client/ui/list/card.module.css'
import { useDownload } from '#client/ui/page/use-download.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import { type AuditEntry, actionsOnBriefs, type auditActionNames } from '#contract/accounts/audit-log.ts'
import { guardFormula } from '#domain/formula-guard.ts'
import { unavailable } from './administration-query.ts'
import { AdministrationTab } from './administration-tab.tsx'
import styles from './audit.module.css'
import { type AuditFilters, actionName, auditActions, auditQuery, readWholeLog } from './audit.queries.ts'

const route = getRouteApi('/_app/admin')

/** «Журнал»: sign-ins, deletions and what administrators did, filtered and exported. */
export function AuditTab() {
  const { user, action, since, until } = route.useSearch()
  const filters = { user, action, since, until }
  const { isWriting, download } = useDownload(async () => {
    const text = auditCsv(await readWholeLog(filters))
    downloadFile(new Blob([text], { type: 'text/csv' }), 'PromoDesk, журнал.csv')
  })
  return (
    <AdministrationTab
      primary={{
        label: 'Скачать CSV',
        icon: <Download size={18} />,
        offlineAction: 'скачать журнал',
        pending: isWriting,
        onClick: () => void download(),
      }}
    >
      <Filters {...filters} />
      <Log filters={filters} />
    </AdministrationTab>
  )
}

/** Returns the log as CSV for a Russian Excel: a byte order mark, semicolons, and no text that runs as a formula. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    formatDateTime(new Date(entry.at)),
    actionName(entry.action),
    entry.actor ?? '',
    subjectOf(entry) ?? '',
    entry.address ?? '',
  ])
  const lines = [titles, ...rows].map((row) => row.map(cell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const titles = ['Когда', 'Событие', 'Кто', 'О ком или о чём', 'Адрес']

const cell = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`

function Filters(filters: AuditFilters) {
  const navigate = route.useNavigate()
  const people = useQuery(peopleQuery()).data?.data.items ?? []
  const set = (changes: AuditFilters) =>
    void navigate({ search: (previous) => ({ ...previous, ...changes }), replace: true })
  const everyone = { value: 0, label: 'Все сотрудники' }
  return (
    <div className={styles.filters}>
      <NativeSelect
        aria-label="Сотрудник"
        options={[everyone, ...people.map((one) => ({ value: one.id, label: userName(one) }))]}
        value={filters.user ?? 0}
        onChange={(id) => set({ user: id || undefined })}
      />
      <NativeSelect
        aria-label="Событие"
        options={[{ value: '', label: 'Все события' }, ...auditActions]}
        value={filters.action ?? ''}
        onChange={(action) => set({ action: action || undefined })}
      />
      <Day label="С" value={filters.since} onChange={(since) => set({ since })} />
      <Day label="По" value={filters.until} min={filters.since} onChange={(until) => set({ until })} />
    </div>
  )
}

type DayProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value, min, onChange }: DayProps) {
  const id = useId()
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <DateFilter
        id={id}
        label={label}
        value={value ?? null}
        min={min}
        onChange={(day) => onChange(day ?? undefined)}
      />
    </div>
  )
}

function Log({ filters }: { filters: AuditFilters }) {
  const query = useInfiniteQuery(auditQuery(filters))
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return (
    <ListStates
      query={query}
      rows={entries}
      unavailable={unavailable}
      empty={
        <EmptyState icon={<ScrollText size={24} />} title="Событий нет" text="По этим фильтрам ничего не записано." />
      }
    >
      {entries === undefined ? (
        <Outline count={8} height={40} />
      ) : (
        <>
          <ul className={`${list.rows} ${styles.log}`} aria-label="Журнал" aria-busy={query.isFetching}>
            {entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              offlineAction="загрузить ещё"
              className={styles.more}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Показать ещё
            </Button>
          )}
        </>
      )}
    </ListStates>
  )
}

function Entry(entry: AuditEntry) {
  const { at, action, actor, address } = entry
  const subject = subjectOf(entry)
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={at}>
        {formatDateTime(new Date(at))}
      </time>
      <span className={styles.action}>{actionName(action)}</span>
      <span>
        {actor ?? (subject === null ? 'Сервер' : '—')}
        {subject !== null && subject !== actor && <span className={styles.subject}> → {subject}</span>}
      </span>
      <span className={styles.address}>{address}</span>
    </li>
  )
}

/**
 * Returns whom or what an entry is about: a person's name, or a record's title beside its number. A brief that is gone
 * is told so; an action that deletes tells it itself.
 */
export function subjectOf({ action, subject, subject_title: title }: AuditEntry): string | null {
  if (subject === null) return null
  if (title !== null) return `«${title}», ${numbered(subject)}`
  if (ofVersions.includes(action)) return `версия ${subject}`
  if (ofBriefs.includes(action)) return `${numbered(subject)}, удалён`
  return isRecord(action) ? numbered(subject) : subject
}

/** Records without a number have an id that nothing else shows. */
const numbered = (id: string) => (/^\d+$/.test(id) ? `№\u00a0${id}` : id)

type Action = keyof typeof auditActionNames

const ofBriefs: readonly string[] = actionsOnBriefs
const ofVersions: readonly string[] = ['placement_rules_changed', 'assistant_settings_changed'] satisfies Action[]
const ofImports: readonly string[] = ['channels_imported', 'channel_import_undone'] satisfies Action[]

const isRecord = (action: string) => action.endsWith('_deleted') || ofImports.includes(action)
