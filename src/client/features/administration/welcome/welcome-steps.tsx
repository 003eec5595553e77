import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CopyButton } from '#client/features/administration/copy-buttons.tsx'
import { InviteDialog } from '#client/features/administration/people/invite-dialog.tsx'
import { peopleQuery } from '#client/features/administration/people/people.queries.ts'
import { formatCount, formatDateTime, formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/lazy-overlay.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import type { Welcome } from '#contract/accounts/welcome.ts'
import { AgencyProfileForm } from './agency-profile-form.tsx'
import styles from './welcome.module.css'
import { useChangeWelcome, useRefreshWelcome } from './welcome.queries.ts'

export type Place = {
  welcome: Welcome
  step: Welcome['steps'][number]
  number: number
  /** The first step that is open: its button is the page's main one. */
  isNext: boolean
}

type StepProps = Place & {
  title: string
  /** What the step is for, or what has come of it. */
  text: ReactNode
  actions?: ReactNode
  /** The step's form has the way past it beside its own button. */
  hasOwnSkipping?: boolean
  children?: ReactNode
}

/** One step: its state, a sentence, its actions, and the way past it. */
export function Step({ step, number, title, text, actions, hasOwnSkipping, children }: StepProps) {
  const id = useId()
  const { is_done, is_skipped } = step
  return (
    <section className={styles.body} aria-labelledby={id} data-done={is_done || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {is_done ? <Check size={16} strokeWidth={2.25} /> : number}
      </span>
      <div className={styles.main}>
        <div className={styles.name}>
          <h3 id={id} className={styles.stepTitle}>
            {title}
          </h3>
          {is_done ? (
            <StatusTag tone="calm">Готово</StatusTag>
          ) : (
            is_skipped && <StatusTag tone="neutral">Пропущено</StatusTag>
          )}
        </div>
        <div className={styles.text} role="status">
          {text}
        </div>
        {children}
        <div className={styles.actions}>
          {actions}
          {!is_done && !hasOwnSkipping && <Skipping title={title} step={step} />}
        </div>
      </div>
    </section>
  )
}

function Skipping({ title, step }: Pick<StepProps, 'title' | 'step'>) {
  const { mutate: change, isPending } = useChangeWelcome()
  const { name, is_skipped: isSkipped } = step
  const label = isSkipped ? 'Вернуть шаг' : 'Пропустить'
  return (
    <Button
      offlineAction={isSkipped ? 'вернуть шаг' : 'пропустить шаг'}
      variant="text"
      aria-label={`${label}: ${title}`}
      loading={isPending}
      onClick={() => change(isSkipped ? { resume: name } : { skip: name })}
    >
      {label}
    </Button>
  )
}

/** Invites colleagues without leaving the steps. */
export function PeopleStep(place: Place) {
  const [isInviting, setInviting] = useState(false)
  const isMailed = useQuery(peopleQuery()).data?.data.has_mail === true
  const refresh = useRefreshWelcome()
  return (
    <Step
      {...place}
      title="Сотрудники"
      text={
        place.step.is_done ? factsOf(place.welcome) : 'Пригласите коллег: каждый получит ссылку и сам придумает пароль.'
      }
      actions={
        <Button
          offlineAction="пригласить сотрудника"
          variant={place.isNext ? 'primary' : 'default'}
          onClick={() => setInviting(true)}
        >
          {place.step.is_done ? 'Пригласить ещё' : 'Пригласить'}
        </Button>
      }
    >
      {isInviting && (
        <InviteDialog isMailed={isMailed} onMade={() => void refresh()} onClose={() => setInviting(false)} />
      )}
    </Step>
  )
}

function factsOf({ people, invited }: Place['welcome']) {
  const all = formatCount(people, { one: 'сотрудник', few: 'сотрудника', many: 'сотрудников' })
  return (
    <>
      {`Доступ открыт: ${all} вместе с вами.`}
      {invited > 0 && ` Ещё не вошли: ${formatNumber(invited)}.`} <Link to="/admin">Список</Link>
    </>
  )
}

/** The first copy of the database, and what the server's daily copies are no help against. */
export function BackupStep(place: Place) {
  const refresh = useRefreshWelcome()
  const { can_copy, is_copying } = place.welcome
  return (
    <Step
      {...place}
      title="Резервная копия"
      text={<BackupText welcome={place.welcome} />}
      actions={
        can_copy && (
          <CopyButton
            variant={place.isNext ? 'primary' : 'default'}
            isRunning={is_copying}
            onSettled={() => void refresh()}
          />
        )
      }
    />
  )
}

function BackupText({ welcome: { copy_at, full_at, can_copy } }: Pick<Place, 'welcome'>) {
  if (full_at !== null) return `Копия вместе с файлами: ${formatDateTime(new Date(full_at))}.`
  return (
    <>
      {!can_copy
        ? 'База данных стоит отдельно, из браузера её не скопировать: копируйте её там, где она работает. '
        : copy_at === null
          ? 'Сервер копирует базу данных каждый день. Первую копию сделайте сейчас, кнопкой ниже: терминал не нужен. '
          : `Копия базы данных: ${formatDateTime(new Date(copy_at))}. `}
      Копию вместе с файлами, для другого диска, делает на сервере команда <code>npm run backup</code>.{' '}
      <Link to="/admin" search={{ tab: 'system' }}>
        Состояние копий
      </Link>
    </>
  )
}

/** Fills the base from a table, which brings its categories along. */
export function BaseStep({ importDialog, ...place }: Place & { importDialog: LazyDialog }) {
  const refresh = useRefreshWelcome()
  const { open, dialog } = useLazyDialog(importDialog, 'импорт каналов', () => void refresh())
  const { categories, channels } = place.welcome
  const isEmpty = categories === 0 && channels === 0
  return (
    <Step
      {...place}
      title="Категории и база каналов"
      text={
        <>
          {isEmpty
            ? 'Загрузите свою таблицу каналов из Excel или CSV: недостающие категории создаст импорт, когда вы их отметите. '
            : `Каналов: ${formatNumber(channels)}, категорий: ${formatNumber(categories)}. `}
          {channels > 0 && (
            <>
              <Link to="/placement/channels-base">Открыть базу каналов</Link>,{' '}
            </>
          )}
          <Link to="/placement/channels-base" search={{ tab: 'categories' }}>
            {isEmpty ? 'Завести категории вручную' : 'категории'}
          </Link>
        </>
      }
      actions={
        <Button
          offlineAction="загрузить каналы из файла"
          variant={place.isNext ? 'primary' : 'default'}
          aria-haspopup="dialog"
          onClick={open}
        >
          Импорт
        </Button>
      }
    >
      {dialog}
    </Step>
  )
}

const profileTitle = 'Название и логотип'

/** The agency's name and logo; the form is open until there is a name. */
export function ProfileStep(place: Place) {
  const [isOpen, setOpen] = useState(false)
  const { agency_name } = place.welcome
  const { is_done, is_skipped } = place.step
  const hasForm = isOpen || (!is_done && !is_skipped)
  return (
    <Step
      {...place}
      title={profileTitle}
      hasOwnSkipping={hasForm}
      text={is_done ? `На странице входа: ${agency_name}.` : 'Их увидят все на странице входа.'}
      actions={!hasForm && <Button onClick={() => setOpen(true)}>{is_done ? 'Изменить' : 'Заполнить'}</Button>}
    >
      {hasForm && (
        <AgencyProfileForm
          beside={!is_done && <Skipping title={profileTitle} step={place.step} />}
          onSaved={() => setOpen(false)}
        />
      )}
    </Step>
  )
}
