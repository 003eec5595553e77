import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './message-list.module.css'
import { useAutoScroll } from './use-auto-scroll.ts'
import { type PlacedMessage, useMessageWindow } from './use-message-window.ts'

type MessageListProps<Message extends PlacedMessage> = {
  /** Sorted from the oldest to the newest. */
  messages: readonly Message[]
  /** Returns a message as one element. */
  renderMessage: (message: Message) => ReactNode
  /** Shown above the first message. */
  top?: ReactNode
  /** The number of earlier messages loaded above the others; they do not make the list scroll to the bottom. */
  earlier?: number | undefined
  /** The message to show instead of the newest one, and to mark for a moment. */
  target?: string | undefined
  /** The text for screen readers, such as «PromoGPT отвечает…» and then «Ответ готов». */
  announcement?: string | undefined
}

/** The messages of a chat. Pass the chat id as `key`, so that a different chat opens at its bottom. */
export function MessageList<Message extends PlacedMessage>(props: MessageListProps<Message>) {
  const { messages, renderMessage, top, earlier = 0, target, announcement = '' } = props
  const container = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { start, onScroll } = useMessageWindow(container, messages, target)
  const count = messages.length - earlier
  const { paused, toBottom, leave } = useAutoScroll(container, content, { count, target })
  const fromEnd = target === undefined ? -1 : messages.length - messages.findIndex(({ id }) => id === target)
  useTarget(content, { target, fromEnd, leave })
  return (
    <div className={styles.list}>
      <section
        ref={container}
        className={styles.scroll}
        onScroll={onScroll}
        aria-label="Сообщения"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the list scrollable by keyboard
        tabIndex={0}
      >
        {/* Not live: a screen reader would read every piece of an answer. The announcement below replaces it. */}
        <div ref={content} className={styles.messages} role="log" aria-live="off">
          {start === 0 && top}
          {messages.slice(start).map((message) => (
            <Fragment key={message.id}>{renderMessage(message)}</Fragment>
          ))}
        </div>
        {/* The button is inside the scrolling element, so that the wheel also scrolls while the pointer is over it. */}
        <div className={styles.downPlace}>
          {paused && (
            <button type="button" className={styles.down} aria-label="Вниз" title="Вниз" onClick={toBottom}>
              <ArrowDown size={20} aria-hidden />
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

type Target = { target: string | undefined; fromEnd: number; leave: () => void }

/** Scrolls to the target once it is rendered. A message renders one element, and the messages are the last elements. */
function useTarget(content: RefObject<HTMLElement | null>, { target, fromEnd, leave }: Target) {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const { children } = content.current ?? {}
    const element = children?.[children.length - fromEnd]
    if (target === undefined || target === shown.current || !element) return
    shown.current = target
    leave()
    element.setAttribute('data-target', '')
    element.scrollIntoView({ block: 'start' })
    element.addEventListener('animationend', () => element.removeAttribute('data-target'), { once: true })
  })
}
