import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { CopyButton } from '#client/features/administration/system/copy-button.tsx'
import { formatDateTime, formatNumber } from '#client/lib/page/format.ts'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { focusOnce } from '#client/ui/focus/focus-once.ts'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import list from '#client/ui/list/ruled-list.module.css'
import { toast } from '#client/ui/overlay/toast.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { WelcomeStep as StepName, Welcome } from '#contract/accounts/welcome.ts'
import { AgencyProfileForm } from './agency-profile-form.tsx'
import { ModelStep } from './model-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { type Place, Skipping, Step } from './step.tsx'
import styles from './welcome.module.css'
import { progressOf, useChangeWelcome, useRefreshWelcome } from './welcome.queries.ts'

type WelcomeStepsProps = { welcome: Welcome; importDialog: LazyDialog }

/** The five steps. They can be left at any time: the server knows what is done. */
export function WelcomeSteps({ welcome, importDialog }: WelcomeStepsProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that leads here goes away with its page, and the focus with it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && heading.current) focusOnce(heading.current)
  }, [])
  const { done, all, next } = progressOf(welcome)
  const parts: Record<StepName, (place: Place) => ReactNode> = {
    agency: (place) => <ProfileStep {...place} />,
    people: (place) => <PeopleStep {...place} />,
    base: (place) => <BaseStep {...place} importDialog={importDialog} />,
    model: (place) => <ModelStep {...place} />,
    backup: (place) => <BackupStep {...place} />,
  }
  return (
    <section className={styles.room} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 ref={heading} id={id} className={styles.title}>
          Первые шаги
        </h2>
        <p className={styles.progress} role="status">
          {`Готово ${done} из ${all}`}
        </p>
        <meter className={styles.meter} aria-hidden="true" max={all} value={done} />
        <p className={styles.text}>
          {next !== undefined
            ? 'Идите по порядку или пропускайте: каждый шаг можно сделать и позже, с любого устройства.'
            : `${done === all ? 'Всё настроено' : 'Остальное пропущено'}. Сюда можно вернуться: «Администрирование», раздел «Агентство».`}
        </p>
      </div>
      <ol className={list.rows}>
        {welcome.steps.map((step, index) => (
          <li key={step.name}>{parts[step.name]({ welcome, step, number: index + 1, isNext: step.name === next })}</li>
        ))}
      </ol>
      {next === undefined && <FirstProject />}
      <Leaving isFinished={next === undefined} />
    </section>
  )
}

/** A brief asks for a direction and an estimate, and an estimate for positions. */
function FirstProject() {
  return (
    <p className={styles.text}>
      {'Чтобы создать первый проект, заведите по порядку '}
      <Link to={sections.positions.to}>должности</Link>
      {', из них '}
      <Link to={sections.estimates.to}>расчётку</Link>
      {', затем '}
      <Link to={sections.directions.to}>направление</Link>
      {' и '}
      <Link to={sections.projects.create.to}>бриф</Link>.
    </p>
  )
}

function Leaving({ isFinished }: { isFinished: boolean }) {
  const navigate = useNavigate()
  const { mutate: change, isPending } = useChangeWelcome()
  const leave = () => void navigate({ to: '/chat/{-$chatId}' })
  const close = () => change({ is_closed: true }, { onSuccess: () => isFinished && leave() })
  return (
    <div className={styles.leaving}>
      {!isFinished && (
        <Button
          onClick={() => {
            toast.info('Продолжить можно в «Администрировании»')
            leave()
          }}
        >
          Вернуться позже
        </Button>
      )}
      <OfflineDisabled action="закрыть первые шаги">
        {(disabled) => (
          <Button {...disabled} variant={isFinished ? 'primary' : 'text'} loading={isPending} onClick={close}>
            {isFinished ? 'Начать работу' : 'Больше не показывать'}
          </Button>
        )}
      </OfflineDisabled>
    </div>
  )
}

/** The first copy of the database, and what the server's daily copies are no help against. */
function BackupStep(place: Place) {
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
function BaseStep({ importDialog, ...place }: Place & { importDialog: LazyDialog }) {
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
        <OfflineDisabled action="загрузить каналы из файла">
          {(disabled) => (
            <Button {...disabled} variant={place.isNext ? 'primary' : 'default'} aria-haspopup="dialog" onClick={open}>
              Импорт
            </Button>
          )}
        </OfflineDisabled>
      }
    >
      {dialog}
    </Step>
  )
}

const profileTitle = 'Название и логотип'

/** The agency's name and logo; the form is open until there is a name. */
function ProfileStep(place: Place) {
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
