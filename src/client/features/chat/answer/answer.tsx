import { ChevronRight, CircleStop, RotateCw, StepForward, TriangleAlert } from 'lucide-react'
import { Fragment, memo, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { StreamedPicture } from '#client/features/chat/data/chat-stream-store.ts'
import { useChatStream } from '#client/features/chat/data/chat-streams.ts'
import { AnswerMenuButton } from '#client/features/chat/taking/answer-menu.tsx'
import quiet from '#client/features/chat/turn/quiet-button.module.css'
import { QuietButton } from '#client/features/chat/turn/quiet-button.tsx'
import { formatNumber } from '#client/lib/page/format.ts'
import { copyMarkdown } from '#client/ui/markdown/copy-markdown.ts'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import { CopyButton } from '#client/ui/page/copy-button.tsx'
import type { ChatMessage } from '#contract/chats.ts'
import { answerBrokeOff } from '#domain/answer/answer-failure.ts'
import { isFullAnswer, maxAnswerLength } from '#domain/answer/answer-notes.ts'
import { type AnswerPart, answerParts, answerText } from '#domain/answer/answer-parts.ts'
import styles from './answer.module.css'
import { AnswerPicture } from './answer-picture.tsx'
import { CitedLinks } from './cited-links.tsx'

/** `full`: the answer reached the limit of its length, so it cannot go on. */
type AnswerEnding = 'interrupted' | 'stopped' | 'full'

type AnswerProps = {
  chatId: string | undefined
  /** The stored answer; undefined while streaming. One component shows both, so nothing remounts at the end. */
  row: ChatMessage | undefined
  /** Why the stored answer ended early, if this tab knows it. */
  reason?: string | undefined
  onOther?: (() => void) | undefined
  onContinue?: (() => void) | undefined
  /** The question allowed the assistant to look into the agency's base. */
  askedBase?: boolean | undefined
}

/** A stored or streamed answer. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { chatId, row, askedBase = false, reason, onOther, onContinue } = props
  const stream = useChatStream(row === undefined ? chatId : undefined)
  const isRead = stream.status === 'running' || stream.status === 'done'
  const written = row?.msg ?? (isRead ? stream.text : '')
  const picture = row ? storedPicture(row) : isRead ? stream.picture : null
  const streaming = row === undefined && stream.status === 'running'
  const { cited = isRead ? stream.cited : undefined, unverified } = row?.attributes ?? {}
  const parts = useMemo(() => answerParts(written, streaming), [written, streaming])
  const text = streaming ? '' : answerText(written)
  const ending = row && endingOf(row)
  const shown = useRef<HTMLDivElement>(null)
  const copy = async () => {
    if (shown.current) await copyMarkdown(text, shown.current)
  }
  return (
    <article className={styles.message} aria-label="PromoGPT" aria-busy={streaming}>
      <AssistantMark size={28} />
      <div className={styles.content}>
        {streaming && parts.length === 0 && picture === null && <Waiting />}
        {picture && (
          <div className={styles.picture}>
            <AnswerPicture
              src={picture.image_url}
              filename={picture.filename ?? 'Изображение.png'}
              final={picture.is_final}
            />
          </div>
        )}
        {parts.length > 0 && (
          <div ref={shown}>
            <CitedLinks
              cited={cited ?? none}
              unverified={unverified ?? none}
              asksBeforeLeaving={askedBase || Boolean(cited)}
            >
              <AnswerParts parts={parts} streaming={streaming} />
            </CitedLinks>
          </div>
        )}
        {ending && <Ending ending={ending} reason={reason} />}
        {!streaming && (text !== '' || onOther) && (
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
})

const none: readonly never[] = []

function endingOf({ msg, attributes: { interrupted, stopped } }: ChatMessage): AnswerEnding | undefined {
  if (interrupted) return isFullAnswer(msg) ? 'full' : 'interrupted'
  return stopped ? 'stopped' : undefined
}

function AnswerParts({ parts, streaming }: { parts: readonly AnswerPart[]; streaming: boolean }) {
  return parts.map(({ kind, text }, index) => {
    const grows = streaming && index === parts.length - 1
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended
      <Fragment key={index}>
        {kind === 'text' ? (
          <Markdown text={text} streaming={grows} />
        ) : (
          <Thoughts thinking={grows}>
            <Markdown text={text} streaming={grows} />
          </Thoughts>
        )}
      </Fragment>
    )
  })
}

function storedPicture({ attributes: { image } }: ChatMessage): StreamedPicture | null {
  return image ? { image_url: image.image_url, filename: image.filename, is_final: true } : null
}

type ThoughtsProps = {
  /** The model is still thinking: its thoughts are open until it answers, unless the user has chosen otherwise. */
  thinking: boolean
  children: ReactNode
}

/** The model's thoughts before its answer, folded away. They are neither copied nor printed. */
export function Thoughts({ thinking, children }: ThoughtsProps) {
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? thinking
  const id = useId()
  return (
    <div className={styles.thoughts} data-not-copied="" data-screen-only>
      <button
        type="button"
        className={`${quiet.button} ${styles.thoughtsTitle}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen(!open)}
      >
        <ChevronRight className={styles.chevron} size={16} aria-hidden />
        Размышления
      </button>
      {open && (
        <div id={id} className={styles.thought}>
          {children}
        </div>
      )}
    </div>
  )
}

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

const icon = { size: 16, 'aria-hidden': true } as const
