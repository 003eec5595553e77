import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { chatSearchQuery, type FoundChats } from '#client/features/chat/data/chat-search.queries.ts'
import { useConnection } from '#client/lib/api/connection.ts'
import { formatCount } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { PlainLink } from '#client/ui/page/linked-text.tsx'
import type { ChatSearchResult } from '#contract/chats.ts'
import styles from './found-messages.module.css'

type FoundMessagesProps = {
  query: string
  /** Called when a chat is being opened. */
  onOpen: () => void
}

const pauseMs = 250

/** The chats whose messages contain the words of the query, below those found by name. */
export function FoundMessages({ query, onOpen }: FoundMessagesProps) {
  const sought = useAfterPause(query.trim())
  return (
    <section className={styles.found} aria-labelledby="found-messages">
      <h3 id="found-messages" className={styles.title}>
        В сообщениях
      </h3>
      <FoundPages key={sought} query={sought} onOpen={onOpen} />
    </section>
  )
}

function FoundPages({ query, onOpen }: FoundMessagesProps) {
  const [count, setCount] = useState(1)
  return Array.from({ length: count }, (_, index) => (
    <FoundPage
      // biome-ignore lint/suspicious/noArrayIndexKey: pages have numbers
      key={index}
      query={query}
      page={index + 1}
      onOpen={onOpen}
      onMore={index + 1 === count ? () => setCount(count + 1) : undefined}
    />
  ))
}

type FoundPageProps = FoundMessagesProps & { page: number; onMore: (() => void) | undefined }

function FoundPage({ query, page, onOpen, onMore }: FoundPageProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(chatSearchQuery(query, page))
  if (data === undefined) {
    return isError ? (
      <div className={styles.note} role="alert">
        <p>Не удалось найти сообщения</p>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          Повторить
        </Button>
      </div>
    ) : (
      <p className={styles.note} role="status">
        Ищем…
      </p>
    )
  }
  const { rows, hasMore } = data.data
  return (
    <>
      {page === 1 && <Searched found={data.data} />}
      {page === 1 && rows.length === 0 && (
        <p className={styles.note} role="status">
          {isPlaceholderData ? 'Ищем…' : 'Ничего не найдено'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label="Найденные сообщения" aria-busy={isPlaceholderData}>
          {rows.map((row) => (
            <FoundMessage key={row.room_id} row={row} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {hasMore && onMore && (
        <Button variant="text" size="small" block onClick={onMore}>
          Показать ещё
        </Button>
      )}
    </>
  )
}

/** Says that only the chats on this device were searched. */
function Searched({ found: { searched } }: { found: FoundChats }) {
  const offline = useConnection() === 'offline'
  if (searched === null) return null
  const chats = formatCount(searched, {
    one: 'сохранённого чата',
    few: 'сохранённых чатов',
    many: 'сохранённых чатов',
  })
  return <p className={styles.note}>{offline ? `Без сети: среди ${chats}` : `Среди ${chats}`}</p>
}

function FoundMessage({ row, onOpen }: { row: ChatSearchResult; onOpen: () => void }) {
  const navigate = useNavigate()
  const message = row.message_id
  const open = () => {
    onOpen()
    void navigate({ to: '/chat/{-$chatId}', params: { chatId: row.room_id }, search: { message } })
  }
  const address = `/chat/${encodeURIComponent(row.room_id)}?${new URLSearchParams({ message })}`
  return (
    <li>
      <PlainLink className={styles.link} href={address} onOpen={open}>
        <span className={styles.name}>{row.room_name}</span>
        <span className={styles.snippet}>
          {row.role === 'user' && <span className={styles.author}>Вы: </span>}
          {marked(row)}
        </span>
      </PlainLink>
    </li>
  )
}

function marked({ snippet, marks }: ChatSearchResult) {
  let at = 0
  const parts = marks.map(([from, to]) => {
    const before = snippet.slice(at, from)
    at = to
    return (
      <span key={from}>
        {before}
        <mark>{snippet.slice(from, to)}</mark>
      </span>
    )
  })
  return [...parts, snippet.slice(at)]
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
