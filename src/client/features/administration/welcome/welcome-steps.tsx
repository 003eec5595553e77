import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { focusOnce } from '#client/ui/focus/focus-once.ts'
import type { LazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { toast } from '#client/ui/overlay/toast.ts'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { WelcomeStep as StepName, Welcome } from '#contract/accounts/welcome.ts'
import { BackupStep } from './backup-step.tsx'
import { BaseStep } from './base-step.tsx'
import { ModelStep } from './model-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import type { Place } from './step.tsx'
import styles from './welcome.module.css'
import { progressOf, useChangeWelcome } from './welcome.queries.ts'

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
      <ol className={styles.steps}>
        {welcome.steps.map((step, index) => (
          <li key={step.name} className={styles.step}>
            {parts[step.name]({ welcome, step, number: index + 1, isNext: step.name === next })}
          </li>
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
