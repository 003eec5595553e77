import type { ReactNode } from 'react'
import { Section } from '#client/features/administration/section.tsx'
import { formatCount, formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { StatusTag, type StatusTone } from '#client/ui/page/status-tag.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { CallName, System, SystemCheck } from '#contract/accounts/system.ts'
import { CopyButton } from './copy-button.tsx'
import { FullCopyButton } from './full-copy.tsx'
import styles from './system.module.css'
import { useRunCheck } from './system.queries.ts'

/** The findings of the checks. Those that call another service run when the administrator asks. */
export function SystemChecks({ system }: { system: System }) {
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
    <OfflineDisabled action="проверить">
      {(disabled) => (
        <Button
          {...disabled}
          size="small"
          aria-label={`Проверить: ${title.toLowerCase()}`}
          loading={run.isPending}
          onClick={() => run.mutate(name)}
        >
          Проверить
        </Button>
      )}
    </OfflineDisabled>
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
