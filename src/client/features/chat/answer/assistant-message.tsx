import { CircleStop, RotateCw, StepForward, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import quiet from '#client/features/chat/conversation/quiet-button.module.css'
import { QuietButton } from '#client/features/chat/conversation/quiet-button.tsx'
import { AnswerMenuButton } from '#client/features/chat/taking/answer-menu.tsx'
import { formatNumber } from '#client/lib/page/format.ts'
import { copyMarkdown } from '#client/ui/markdown/copy-markdown.ts'
import { CopyButton } from '#client/ui/page/copy-button.tsx'
import { answerBrokeOff } from '#domain/answer/answer-failure.ts'
import { maxAnswerLength } from '#domain/answer/answer-notes.ts'
import styles from './assistant-message.module.css'

/** `full`: the answer reached the limit of its length, so it cannot go on. */
export type AnswerEnding = 'interrupted' | 'stopped' | 'full'

type AssistantMessageProps = {
  /** The text that «Копировать» copies. */
  text: string
  /** The answer waits for its first text, streams, or is complete. */
  state: 'waiting' | 'streaming' | 'done'
  /** The reason why the answer ended early. */
  ending?: AnswerEnding | undefined
  /** Why it ended early, if this tab knows it. */
  reason?: string | undefined
  picture?: ReactNode
  /** Undefined for answers that cannot be changed. */
  onOther?: (() => void) | undefined
  onContinue?: (() => void) | undefined
  children?: ReactNode
}

export function AssistantMessage(props: AssistantMessageProps) {
  const { text, state, ending, reason, picture, onOther, onContinue, children } = props
  const shown = useRef<HTMLDivElement>(null)
  const copy = async () => {
    if (shown.current) await copyMarkdown(text, shown.current)
  }
  return (
    <article className={styles.message} aria-label="PromoGPT" aria-busy={state !== 'done'}>
      <AssistantMark size={28} />
      <div className={styles.content}>
        {state === 'waiting' && <Waiting />}
        {picture && <div className={styles.picture}>{picture}</div>}
        {children && <div ref={shown}>{children}</div>}
        {ending && <Ending ending={ending} reason={reason} />}
        {state === 'done' && (text !== '' || onOther) && (
          <div className={styles.actions} data-screen-only>
            {text !== '' && <CopyButton className={quiet.button} label="Копировать" onCopy={copy} />}
            {onContinue && (
              <QuietButton Icon={StepForward} label="Продолжить" action="продолжить ответ" onClick={onContinue} />
            )}
            {onOther && (
              <QuietButton
                Icon={RotateCw}
                label="Другой вариант"
                action="получить другой вариант"
                onClick={onOther}
                isShort
              />
            )}
            {text !== '' && <AnswerMenuButton text={text} shown={shown} />}
          </div>
        )}
      </div>
    </article>
  )
}

/** The assistant's logo: a dark star on an amber disc. */
export function AssistantMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx="24" cy="24" r="24" fill="var(--amber)" />
      <path
        fill="var(--on-amber)"
        d="M24 12.2q1.7 10.1 11.8 11.8-10.1 1.7-11.8 11.8-1.7-10.1-11.8-11.8 10.1-1.7 11.8-11.8Z"
      />
    </svg>
  )
}

/** Screen readers do not read this text, so the message list announces it. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      PromoGPT отвечает…
    </div>
  )
}

function Ending({ ending, reason }: { ending: AnswerEnding; reason: string | undefined }) {
  return (
    <p className={styles.ending}>
      {ending === 'stopped' ? <CircleStop {...icon} /> : <TriangleAlert {...icon} />}
      {ending === 'interrupted' && reason ? interruption(reason) : endings[ending]}
    </p>
  )
}

/** Some reasons say themselves that the answer broke off, which the mark would say twice. */
const interruption = (reason: string) =>
  reason.startsWith(answerBrokeOff)
    ? `${endings.interrupted}${reason.slice(answerBrokeOff.length)}`
    : `${endings.interrupted}. ${reason}`

const endings: Record<AnswerEnding, string> = {
  interrupted: 'Ответ прерван',
  stopped: 'Ответ остановлен',
  full: `Ответ прерван: он достиг предела в ${formatNumber(maxAnswerLength)} знаков и дальше не продолжится. Задайте новый вопрос об остальном.`,
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
