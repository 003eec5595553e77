import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#client/ui/control/button.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import { OfflineDisabled } from '#client/ui/states/offline-disabled.tsx'
import type { Welcome } from '#contract/accounts/welcome.ts'
import styles from './welcome.module.css'
import { useChangeWelcome } from './welcome.queries.ts'

/** What each step knows of itself. */
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
  /** The step's own form. */
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

/** Skips the step or takes it up again. */
export function Skipping({ title, step }: Pick<StepProps, 'title' | 'step'>) {
  const { mutate: change, isPending } = useChangeWelcome()
  const { name, is_skipped: isSkipped } = step
  const label = isSkipped ? 'Вернуть шаг' : 'Пропустить'
  return (
    <OfflineDisabled action={isSkipped ? 'вернуть шаг' : 'пропустить шаг'}>
      {(disabled) => (
        <Button
          {...disabled}
          variant="text"
          aria-label={`${label}: ${title}`}
          loading={isPending}
          onClick={() => change(isSkipped ? { resume: name } : { skip: name })}
        >
          {label}
        </Button>
      )}
    </OfflineDisabled>
  )
}
