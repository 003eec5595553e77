import { Fragment, memo, useMemo } from 'react'
import { AnswerPicture } from '#client/features/chat/answer/answer-picture.tsx'
import { CitedLinks } from '#client/features/chat/answer/cited-links.tsx'
import { Thoughts } from '#client/features/chat/answer/thoughts.tsx'
import type { StreamedPicture } from '#client/features/chat/data/chat-stream-store.ts'
import { useChatStream } from '#client/features/chat/data/chat-streams.ts'
import { Markdown } from '#client/ui/markdown/markdown.tsx'
import type { ChatMessage } from '#contract/chats.ts'
import { isFullAnswer } from '#domain/answer/answer-notes.ts'
import { type AnswerPart, answerParts, answerText } from '#domain/answer/answer-parts.ts'
import { type AnswerEnding, AssistantMessage } from './assistant-message.tsx'

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
