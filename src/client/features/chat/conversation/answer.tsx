import { memo } from 'react'
import type { StreamedPicture } from '#client/features/chat/data/chat-stream-store.ts'
import { useChatStream } from '#client/features/chat/data/chat-streams.ts'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { ChatMessage } from '#contract/chats.ts'
import styles from './answer.module.css'
import { AnswerPicture } from './answer-picture.tsx'
import { AssistantMessage } from './assistant-message.tsx'
import { markdown } from './markdown-part.ts'

type AnswerProps = {
  chatId: string | undefined
  /** The stored answer; undefined while streaming. One component shows both, so nothing remounts at the end. */
  row: ChatMessage | undefined
}

/** A stored or streamed answer. */
export const Answer = memo(function Answer({ chatId, row }: AnswerProps) {
  const stream = useChatStream(row === undefined ? chatId : undefined)
  const isRead = stream.status === 'running' || stream.status === 'done'
  const text = row?.msg ?? (isRead ? stream.text : '')
  const picture = row ? storedPicture(row) : isRead ? stream.picture : null
  const streaming = row === undefined && stream.status === 'running'
  const { interrupted, stopped } = row?.attributes ?? {}
  return (
    <AssistantMessage
      text={text}
      state={!streaming ? 'done' : text === '' && picture === null ? 'waiting' : 'streaming'}
      ending={interrupted ? 'interrupted' : stopped ? 'stopped' : undefined}
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
      {text !== '' && <AnswerText text={text} streaming={streaming} />}
    </AssistantMessage>
  )
})

function AnswerText({ text, streaming }: { text: string; streaming: boolean }) {
  const known = useLazyModule(markdown)
  if (known.state === 'there') return <known.module text={text} streaming={streaming} />
  // While the Markdown renderer is loading, the plain text is transparent, because it would only flash.
  const coming = known.state === 'coming' ? styles.coming : ''
  return <p className={`${styles.plain} ${coming}`}>{text}</p>
}

function storedPicture({ attributes: { image } }: ChatMessage): StreamedPicture | null {
  return image ? { image_url: image.image_url, filename: image.filename, is_final: true } : null
}
