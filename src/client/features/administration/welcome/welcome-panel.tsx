import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Loaded } from '#client/features/administration/administration-tab.tsx'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import type { LazyDialog } from '#client/ui/lazy/lazy-overlay.tsx'
import list from '#client/ui/list/card.module.css'
import { focusOnce } from '#client/ui/overlay/focus-back.ts'
import { toast } from '#client/ui/overlay/toast.ts'
import type { Welcome, WelcomeStep } from '#contract/accounts/welcome.ts'
import { AgencyProfileForm } from './agency-profile-form.tsx'
import { ModelStep } from './model-step.tsx'
import styles from './welcome.module.css'
import { progressOf, useChangeWelcome, welcomeQuery } from './welcome.queries.ts'
import { BackupStep, BaseStep, PeopleStep, type Place, ProfileStep } from './welcome-steps.tsx'

/** The first steps of an empty installation, and afterwards the agency's name and logo. */
export function WelcomePanel({ importDialog }: { importDialog: LazyDialog }) {
  return (
    <div className={styles.panel}>
      <Loaded query={useQuery(welcomeQuery())} outline={{ count: 1, height: 220 }}>
        {(welcome) =>
          welcome.is_closed ? <ProfileAlone /> : <WelcomeSteps welcome={welcome} importDialog={importDialog} />
        }
      </Loaded>
    </div>
  )
}

type WelcomeStepsProps = { welcome: Welcome; importDialog: LazyDialog }

/** The five steps. They can be left at any time: the server knows what is done. */
function WelcomeSteps({ welcome, importDialog }: WelcomeStepsProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that leads here goes away with its page, and the focus with it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && heading.current) focusOnce(heading.current)
  }, [])
  const { done, all, next } = progressOf(welcome)
  const parts: Record<WelcomeStep, (place: Place) => ReactNode> = {
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
      <Button
        offlineAction="закрыть первые шаги"
        variant={isFinished ? 'primary' : 'text'}
        loading={isPending}
        onClick={close}
      >
        {isFinished ? 'Начать работу' : 'Больше не показывать'}
      </Button>
    </div>
  )
}

function ProfileAlone() {
  const id = useId()
  const { mutate: change, isPending } = useChangeWelcome()
  return (
    <section className={styles.room} aria-labelledby={id}>
      <div>
        <h2 id={id}>Название и логотип</h2>
        <p className={styles.text}>
          Они стоят на странице входа и над бумагами для клиентов. Без них на странице входа PromoDesk.
        </p>
      </div>
      <AgencyProfileForm />
      <Button
        offlineAction="показать первые шаги"
        className={styles.again}
        variant="link"
        loading={isPending}
        onClick={() => change({ is_closed: false })}
      >
        Показать первые шаги
      </Button>
    </section>
  )
}

/** Leads back to the first steps until they are done, skipped or closed. */
export function WelcomeNote() {
  const welcome = useQuery(welcomeQuery()).data?.data
  if (welcome === undefined || welcome.is_closed) return null
  const { done, all, next } = progressOf(welcome)
  if (next === undefined) return null
  return (
    <p className={styles.note}>
      <span>{`Первые шаги: готово ${done} из ${all}.`}</span>
      <Link to="/admin" search={{ tab: 'assistant' }} className={styles.go}>
        Продолжить настройку
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </p>
  )
}
