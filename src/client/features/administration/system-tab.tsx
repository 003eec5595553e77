import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { administrationTitle, unavailable } from '#client/features/administration/administration-texts.ts'
import section from '#client/features/administration/section.module.css'
import { Section } from '#client/features/administration/section.tsx'
import { formatDateTime, formatFileSize, formatNumber } from '#client/lib/page/format.ts'
import { PageContent, PageHeader } from '#client/ui/page/page-header.tsx'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { Outline } from '#client/ui/states/outline.tsx'
import type { System } from '#contract/accounts/system.ts'
import styles from './system.module.css'
import { systemQuery } from './system.queries.ts'
import { SystemChecks } from './system-checks.tsx'

/** «Система»: what is wrong with the installation, what to do, and how much it holds. */
export function SystemTab({ tabs }: { tabs?: ReactNode }) {
  const query = useQuery(systemQuery())
  const system = query.data?.data
  return (
    <>
      <PageHeader title={administrationTitle} beside={tabs} />
      <PageContent>
        <ListStates query={query} rows={system && [system]} unavailable={unavailable}>
          {system ? (
            <div className={section.sections}>
              <SystemChecks system={system} />
              <SystemFacts system={system} />
            </div>
          ) : (
            <Outline count={3} height={160} />
          )}
        </ListStates>
      </PageContent>
    </>
  )
}

/** What the installation runs on and how much it holds. */
function SystemFacts({ system }: { system: System }) {
  return (
    <div className={styles.columns}>
      <Facts title="Сервер" facts={serverFacts(system)} />
      <Facts title="Копии" facts={backupFacts(system.backup)} />
      <Facts title="Объём базы" facts={baseFacts(system.base)} />
    </div>
  )
}

type Fact = readonly [name: string, value: string]

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Section title={title}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.factName}>{name}</dt>
            <dd className={styles.factValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function serverFacts({ version, started_at, database, disk, ...system }: System): Fact[] {
  return [
    ['Версия', version],
    ['Работает с', whenOf(started_at)],
    ['PostgreSQL', `${database.version}, ${database.is_embedded ? 'встроенный' : 'отдельный'}`],
    ['База данных', formatFileSize(database.bytes)],
    ...(disk === null
      ? []
      : ([
          ['Свободно на диске', formatFileSize(disk.free_bytes)],
          ['Без файлов ниже', formatFileSize(disk.uploads_below_bytes)],
          ['Без записи ниже', formatFileSize(disk.writes_below_bytes)],
        ] as const)),
    ['Открытых сеансов', formatNumber(system.active_sessions)],
    ['Документов в очереди', formatNumber(system.unread_documents)],
    ['Ответов пишется', formatNumber(system.running_answers)],
  ]
}

function backupFacts({ copy_at, copy_bytes, full_at, failed_at, is_running, ...failure }: System['backup']): Fact[] {
  return [
    ['Без файлов', copy_at === null ? 'Не было' : whenOf(copy_at)],
    ...(copy_bytes === null ? [] : ([['Размер', formatFileSize(copy_bytes)]] as const)),
    ['С файлами', full_at === null ? 'Не было' : whenOf(full_at)],
    ...(failed_at === null ? [] : ([['Не удалась', [whenOf(failed_at), ...whyOf(failure)].join(', ')]] as const)),
    ...(is_running ? ([['Сейчас', 'Создаётся']] as const) : []),
  ]
}

function whyOf({ failure_text, failure_code }: Pick<System['backup'], 'failure_text' | 'failure_code'>): string[] {
  if (failure_text !== undefined) return [failure_text]
  return failure_code === null ? [] : [`код ${failure_code}`]
}

function baseFacts(base: System['base']): Fact[] {
  return [
    ['Каналов', formatNumber(base.channels)],
    ['Проектов', formatNumber(base.projects)],
    ['Расчёток', formatNumber(base.estimates)],
    ['Чатов', formatNumber(base.chats)],
    ['Сотрудников с доступом', formatNumber(base.people)],
    ['Файлов', formatNumber(base.files)],
    ['Размер файлов', formatFileSize(base.file_bytes)],
  ]
}

const whenOf = (moment: string) => formatDateTime(new Date(moment))
