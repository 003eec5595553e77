import { ChevronRight } from 'lucide-react'
import { Fragment, memo, type ReactNode, useId, useMemo, useState } from 'react'
import quiet from '#client/features/chat/conversation/quiet-button.module.css'
import type { StreamedPicture } from '#client/features/chat/data/chat-stream-store.ts'
import { useChatStream } from '#client/features/chat/data/chat-streams.ts'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import type { ChatMessage } from '#contract/chats.ts'
import { isFullAnswer } from '#domain/answer/answer-notes.ts'
import { type AnswerPart, answerParts, answerText } from '#domain/answer/answer-parts.ts'
import styles from './answer.module.css'
import { AnswerPicture } from './answer-picture.tsx'
import { type AnswerEnding, AssistantMessage } from './assistant-message.tsx'
import { CitedLinks } from './cited-links.tsx'

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
export const Answer = memo(function Answer({ chatId, row, askedBase = false, ...last }: AnswerProps) {
  const stream = useChatStream(row === undefined ? chatId : undefined)
  const isRead = stream.status === 'running' || stream.status === 'done'
  const text = row?.msg ?? (isRead ? stream.text : '')
  const picture = row ? storedPicture(row) : isRead ? stream.picture : null
  const streaming = row === undefined && stream.status === 'running'
  const { cited, unverified } = row?.attributes ?? {}
  const parts = useMemo(() => answerParts(text, streaming), [text, streaming])
  return (
    <AssistantMessage
      text={streaming ? '' : answerText(text)}
      state={!streaming ? 'done' : parts.length === 0 && picture === null ? 'waiting' : 'streaming'}
      {...last}
      ending={row && endingOf(row)}
      picture={
        picture && (
          <AnswerPicture
            src={picture.image_url}
            filename={picture.filename ?? 'Изображение.png'}
            final={picture.is_final}
          />
        )
      }
    >
      {parts.length > 0 && (
        <CitedLinks
          cited={cited ?? none}
          unverified={unverified ?? none}
          asksBeforeLeaving={askedBase || Boolean(cited)}
        >
          <AnswerParts parts={parts} streaming={streaming} />
        </CitedLinks>
      )}
    </AssistantMessage>
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
        className={`${quiet.button} ${styles.title}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setChosen(!open)}
      >
        <ChevronRight className={styles.mark} size={16} strokeWidth={1.75} aria-hidden />
        Размышления
      </button>
      {open && (
        <div id={id} className={styles.text}>
          {children}
        </div>
      )}
    </div>
  )
}
