import type { Page } from '@playwright/test'
import pg from 'pg'
import type { CitedThing, UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import type { AppServer } from './app-server.ts'

type Answer = {
  text: string
  cited?: CitedThing[]
  unverified?: UnverifiedNumber[]
  stopped?: boolean
}

/**
 * Stores a chat of the user, in which questions and answers follow each other, and returns its address.
 * An answer that cites is one to a question that may look into the agency's base.
 */
export async function storeChat(
  server: AppServer,
  email: string,
  name: string,
  messages: readonly (string | Answer)[],
): Promise<string> {
  const rows = messages.map((message, place) => {
    const { text, cited, unverified, stopped } = typeof message === 'string' ? { text: message } : message
    const asked = place % 2 === 0 && typeof messages[place + 1] === 'object'
    const values = [...(place % 2 === 0 ? ['user'] : ['assistant']), text].map(pg.escapeLiteral)
    const json = [cited, unverified].map((value) =>
      value ? `${pg.escapeLiteral(JSON.stringify(value))}::jsonb` : 'NULL::jsonb',
    )
    return `(${place}, ${[...values, asked, stopped ?? false, ...json].join(', ')})`
  })
  const [chat] = await server.sql(
    `WITH chat AS (
       INSERT INTO chats (id, user_id, name, created_at, last_message_at)
       SELECT gen_random_uuid(), id, ${pg.escapeLiteral(name)}, now(), now() FROM users
       WHERE email = ${pg.escapeLiteral(email)} RETURNING id),
     messages AS (
       INSERT INTO chat_messages (id, chat_id, role, text, use_agency_base, stopped, cited, unverified, created_at)
       SELECT gen_random_uuid(), chat.id, role, text, asks, stopped, cited, unverified, now()
       FROM chat, (VALUES ${rows.join(', ')}) AS row (place, role, text, asks, stopped, cited, unverified)
       ORDER BY place)
     SELECT id FROM chat`,
  )
  return `/chat/${chat.id}`
}

/** Returns how many messages of the chat at the address the device has stored. */
export const keptMessages = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (id) => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('promodesk-'))
    if (!found?.name) return 0
    const { promise, resolve } = Promise.withResolvers<number>()
    const opening = indexedDB.open(found.name)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('chatHistories').objectStore('chatHistories').get(id)
      reading.onsuccess = () => resolve(reading.result?.rows.length ?? 0)
      opening.result.close()
    }
    return promise
  }, address.split('/chat/')[1] ?? '')
