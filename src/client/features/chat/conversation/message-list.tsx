import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import styles from './message-list.module.css'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useMessageWindow } from './use-message-window.ts'

type MessageListProps<Message extends { id: string }> = {
  /** Oldest first. */
  messages: readonly Message[]
  renderMessage: (message: Message) => ReactNode
  /** What is said aloud of the conversation, e.g. «PromoGPT отвечает…», then «Ответ готов». */
  announcement?: string | undefined
}

/** The conversation. Give it the room as `key`: another room begins at its bottom. */
export function MessageList<Message extends { id: string }>(props: MessageListProps<Message>) {
  const { messages, renderMessage, announcement = '' } = props
  const container = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { start, onScroll } = useMessageWindow(
    container,
    messages.map(({ id }) => id),
  )
  const { paused, toBottom } = useAutoScroll(container, content, messages.length)
  return (
    <div className={styles.list}>
      <section
        ref={container}
        className={styles.scroll}
        onScroll={onScroll}
        aria-label="Сообщения"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
        tabIndex={0}
      >
        {/* A log is read aloud as it grows; of an answer that would be every piece, so what is said is said below. */}
        <div ref={content} className={styles.messages} role="log" aria-live="off">
          {messages.slice(start).map((message) => (
            <Fragment key={message.id}>{renderMessage(message)}</Fragment>
          ))}
        </div>
        {/* In what scrolls, or a wheel over it would move nothing. */}
        <div className={styles.downPlace}>
          {paused && (
            <button type="button" className={styles.down} aria-label="Вниз" title="Вниз" onClick={toBottom}>
              <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
            </button>
          )}
        </div>
      </section>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}
