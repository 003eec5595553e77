import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatFileSize, formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import type { CallName, System, SystemCheck } from '#contract/accounts/system.ts'
import section from './administration.module.css'
import { AdministrationTab, Loaded, Section } from './administration-tab.tsx'
import { CopyButton, FullCopyButton } from './copy-buttons.tsx'
import styles from './system.module.css'
import { systemQuery, useRunCheck } from './system.queries.ts'

/** «Система»: what is wrong with the installation, what to do, and how much it holds. */
export function SystemTab() {
  return (
    <AdministrationTab>
      <Loaded query={useQuery(systemQuery())} outline={{ count: 3, height: 160 }}>
        {(system) => (
          <div className={section.sections}>
            <SystemChecks system={system} />
            <div className={styles.columns}>
              <Facts title="Сервер" facts={serverFacts(system)} />
              <Facts title="Копии" facts={backupFacts(system.backup)} />
              <Facts title="Объём базы" facts={baseFacts(system.base)} />
            </div>
          </div>
        )}
      </Loaded>
    </AdministrationTab>
  )
}

/** The findings of the checks. Those that call another service run when the administrator asks. */
function SystemChecks({ system }: { system: System }) {
  const { checks, model, backup } = system
  return (
    <Section title="Проверки" beside={<p className={styles.detail}>{summaryOf(checks)}</p>}>
      <ul>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} note={check.name === 'backup' ? copyText(system) : undefined}>
            {check.name === 'backup' && (
              <div className={styles.actions}>
                <FullCopyButton isRunning={backup.is_running} />
                {backup.can_copy && <CopyButton size="small" isRunning={backup.is_running} />}
              </div>
            )}
          </CheckRow>
        ))}
        <CallRow name="model" title="Модель" about={modelText(model)} />
        {system.has_bucket && <CallRow name="storage" title="Хранилище файлов" about="Файлы лежат в бакете S3." />}
        {system.has_mail && <CallRow name="mail" title="Почта" about="Ссылки приглашений уходят письмом." />}
      </ul>
    </Section>
  )
}

function summaryOf(checks: readonly SystemCheck[]): string {
  const count = checks.filter(({ level }) => level !== 'good').length
  if (count === 0) return 'Всё в порядке.'
  return `Нужно внимание: ${formatCount(count, { one: 'пункт', few: 'пункта', many: 'пунктов' })}.`
}

const copyText = ({ has_bucket, backup }: System) =>
  `«Сделать копию» скачивает базу и файлы одним зашифрованным файлом. Восстанавливает его npm run restore.${
    backup.can_copy
      ? ` Копия базы данных ложится в папку backups на этом сервере, без файлов: они лежат отдельно, в ${has_bucket ? 'бакете S3' : 'папке files'}.`
      : ''
  }`

const modelText = ({ name, fast, is_demo }: System['model']) =>
  is_demo
    ? 'Отвечает встроенная демонстрационная модель.'
    : `${fast === null ? name : `${name}, быстрая: ${fast}`}. Проверка задаст модели короткий вопрос.`

/** A check that runs when it is asked for. */
function CallRow({ name, title, about }: { name: CallName; title: string; about: string }) {
  const run = useRunCheck()
  const button = (
    <Button
      offlineAction="проверить"
      size="small"
      aria-label={`Проверить: ${title.toLowerCase()}`}
      loading={run.isPending}
      onClick={() => run.mutate(name)}
    >
      Проверить
    </Button>
  )
  if (run.data) return <CheckRow check={run.data}>{button}</CheckRow>
  return (
    <Row title={title} tone="neutral" state="Не проверялось" text={about}>
      {button}
    </Row>
  )
}

type CheckRowProps = { check: SystemCheck; note?: string | undefined; children: ReactNode }

function CheckRow({ check, note, children }: CheckRowProps) {
  const { title, level, text, remedy, code, name, duration_ms } = check
  const isCall = name === 'model' || name === 'storage' || name === 'mail'
  const after = [
    ...(code === undefined ? [] : [`Код: ${code}.`]),
    ...(isCall && duration_ms >= 50 ? [`Заняло ${formatNumber(duration_ms / 1000, 1)}\u00a0с.`] : []),
  ]
  const { tone, state } = states[level]
  return (
    <Row title={title} tone={tone} state={state} text={[text, ...after].join(' ')} remedy={remedy} note={note}>
      {children}
    </Row>
  )
}

const states: Readonly<Record<SystemCheck['level'], { tone: StatusTone; state: string }>> = {
  good: { tone: 'calm', state: 'В порядке' },
  warning: { tone: 'amber', state: 'Внимание' },
  fault: { tone: 'red', state: 'Неисправно' },
}

type RowProps = {
  title: string
  tone: StatusTone
  state: string
  text: string
  remedy?: string | undefined
  /** What the row's action does; the action stands below it. */
  note?: string | undefined
  children: ReactNode
}

function Row({ title, tone, state, text, remedy, note, children }: RowProps) {
  return (
    <li className={styles.check} data-noted={note !== undefined || undefined}>
      <div className={styles.name}>
        <h3 className={styles.checkTitle}>{title}</h3>
        <StatusTag tone={tone}>{state}</StatusTag>
      </div>
      <div className={styles.found} role="status">
        <p className={styles.text}>{text}</p>
        {remedy !== undefined && <p className={styles.detail}>{remedy}</p>}
        {note !== undefined && <p className={styles.detail}>{note}</p>}
      </div>
      {children}
    </li>
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
