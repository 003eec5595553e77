import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import styles from './message-list.module.css'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useMessageWindow } from './use-message-window.ts'

type MessageListProps<Message extends { id: string }> = {
  /** The oldest message first. */
  messages: readonly Message[]
  renderMessage: (message: Message) => ReactNode
  /** Stands above the first message. */
  top?: ReactNode
  /** How many of the messages came late above the others: they do not lead the reader to the end. */
  earlier?: number | undefined
  /** The text for screen readers, such as «PromoGPT отвечает…» and then «Ответ готов». */
  announcement?: string | undefined
}

/** A conversation. Pass the room as `key`: another room begins at its bottom. */
export function MessageList<Message extends { id: string }>(props: MessageListProps<Message>) {
  const { messages, renderMessage, top, earlier = 0, announcement = '' } = props
  const container = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { start, onScroll } = useMessageWindow(
    container,
    messages.map(({ id }) => id),
  )
  const { paused, toBottom } = useAutoScroll(container, content, messages.length - earlier)
  return (
    <div className={styles.list}>
      <section
        ref={container}
        className={styles.scroll}
        onScroll={onScroll}
        aria-label="Сообщения"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
      >
        {/* A log would read out every piece of an answer, so the announcement below replaces it. */}
        <div ref={content} className={styles.messages} role="log" aria-live="off">
          {start === 0 && top}
          {messages.slice(start).map((message) => (
            <Fragment key={message.id}>{renderMessage(message)}</Fragment>
          ))}
        </div>
        {/* The button stands in the scrolling element, so that the wheel works over it. */}
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
