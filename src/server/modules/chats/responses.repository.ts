import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { LeftOut, StreamMessage } from '#contract/chats.ts'
import type { AnswerFailure } from '#domain/answer/answer-failure.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/users/users.table.ts'
import { chatResponses } from './chats.table.ts'

/**
 * Notifications on this channel: '' when logs have grown, `stop:<id>` and `gone:<id>` for one response, `sessions` when
 * a session has ended (a trigger of 0001_users.sql).
 */
export const responsesChannel = 'chat_responses'

type NewResponse = { id: string; chatId: string; userId: number; questionId: string; at: Date; lease: number }

export async function insertResponse(db: Database, { at, lease, ...response }: NewResponse) {
  await db.insert(chatResponses).values({ ...response, status: 'running', createdAt: at, leaseUntil: leaseFor(lease) })
}

export async function findResponse(db: Database, userId: number, id: string) {
  const [row] = await db
    .select({ id: chatResponses.id, chatId: chatResponses.chatId, status: chatResponses.status })
    .from(chatResponses)
    .where(and(eq(chatResponses.id, id), eq(chatResponses.userId, userId)))
  return row
}

/** Returns those of the responses whose users are disabled. */
export async function selectOfDisabled(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: chatResponses.id })
    .from(chatResponses)
    .innerJoin(users, eq(users.id, chatResponses.userId))
    .where(and(inArray(chatResponses.id, [...ids]), isNotNull(users.disabledAt)))
  return rows.map(({ id }) => id)
}

export async function isResponse(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: chatResponses.id }).from(chatResponses).where(eq(chatResponses.id, id))
  return rows.length > 0
}

export async function findRunning(db: Database, chatId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: chatResponses.id })
    .from(chatResponses)
    .where(and(eq(chatResponses.chatId, chatId), eq(chatResponses.status, 'running')))
  return row?.id
}

export const countRunning = async (db: Database, userId: number): Promise<number> =>
  db.$count(chatResponses, and(eq(chatResponses.userId, userId), isRunning))

/** Stores what the model does not receive with the question; undefined when it receives everything. */
export async function storeLeftOut(db: Database, id: string, leftOut: LeftOut | undefined) {
  await db
    .update(chatResponses)
    .set({ leftOut: leftOut ?? null })
    .where(and(eq(chatResponses.id, id), isRunning))
}

export async function requestStop(db: Database, id: string) {
  await db.execute(sql`
    WITH asked AS (
      UPDATE chat_responses SET stop_requested = true WHERE id = ${id} AND status = 'running' RETURNING id
    )
    SELECT pg_notify(${responsesChannel}, 'stop:' || id) FROM asked`)
}

export async function tellGone(db: Database, id: string) {
  await db.execute(sql`SELECT pg_notify(${responsesChannel}, ${`gone:${id}`})`)
}

/** Renews leases. Returns the ids that this node still owns. */
export async function renewLeases(db: Database, ids: readonly string[], lease: number) {
  return db
    .update(chatResponses)
    .set({ leaseUntil: leaseFor(lease) })
    .where(and(sql`${chatResponses.id} = ANY(${sql.param(ids)}::uuid[])`, isRunning))
    .returning({ id: chatResponses.id, stopRequested: chatResponses.stopRequested })
}

export async function selectExpired(db: Database) {
  return db
    .select({
      id: chatResponses.id,
      chatId: chatResponses.chatId,
      userId: chatResponses.userId,
      stopRequested: chatResponses.stopRequested,
    })
    .from(chatResponses)
    .where(and(isRunning, isExpired))
    .limit(1_000)
}

/** Locks a running response; with `expired`, only one whose lease has run out. */
export async function lockRunning(db: Database, id: string, { expired }: { expired: boolean }) {
  const rows = await db
    .select({ id: chatResponses.id })
    .from(chatResponses)
    .where(and(eq(chatResponses.id, id), isRunning, expired ? isExpired : undefined))
    .for('update', expired ? { skipLocked: true } : {})
  return rows.length > 0
}

export async function markEnded(
  db: Database,
  id: string,
  { at, ...end }: { status: 'done' | 'stopped' | 'interrupted'; failure: AnswerFailure | undefined; at: Date },
) {
  await db
    .update(chatResponses)
    .set({ ...end, endedAt: at })
    .where(eq(chatResponses.id, id))
}

export type Batch = { response_id: string; last_id: number; messages: readonly StreamMessage[] }

/**
 * Appends to the logs of running responses and notifies readers on other nodes. After a broken connection, a longer
 * batch may repeat stored messages; readers skip them by their numbers.
 * @returns the ids of the responses that were still running.
 */
export async function appendToLogs(db: Database, batches: readonly Batch[]): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] | null }>(sql`
    WITH batch AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(batches)}::jsonb)
        AS given (response_id uuid, last_id integer, messages jsonb)
    ), mine AS (
      -- Locked, because a node that finds the lease expired ends the response from its log.
      SELECT id FROM chat_responses
      WHERE id IN (SELECT response_id FROM batch) AND status = 'running' FOR SHARE
    ), stored AS (
      INSERT INTO chat_response_events (response_id, last_id, messages)
      SELECT response_id, last_id, messages FROM batch JOIN mine ON mine.id = batch.response_id
      ON CONFLICT (response_id, last_id) DO UPDATE SET messages = EXCLUDED.messages
      RETURNING response_id
    )
    SELECT array_agg(response_id::text) AS ids, pg_notify(${responsesChannel}, '') FROM stored`)
  return rows[0]?.ids ?? []
}

export type LogRow = {
  id: string
  /** Null when the response was deleted. */
  status: 'running' | 'done' | 'stopped' | 'interrupted' | null
  /** Null when the log has no later message. */
  last_id: number | null
  messages: StreamMessage[] | null
}

/** Returns the logs after the given numbers, in order, with at least one row per response. */
export async function selectLogs(db: Database, positions: readonly { id: string; after: number }[]): Promise<LogRow[]> {
  const { rows } = await db.execute<LogRow>(sql`
    SELECT wanted.id, response.status, event.last_id, event.messages
    FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) AS wanted (id uuid, after integer)
    LEFT JOIN chat_responses AS response ON response.id = wanted.id
    LEFT JOIN chat_response_events AS event ON event.response_id = wanted.id AND event.last_id > wanted.after
    ORDER BY wanted.id, event.last_id`)
  return rows
}

/** Returns the last message of an ended response with its number, while its log exists. */
export async function findLastMessage(db: Database, id: string) {
  const { rows } = await db.execute<{ id: number; message: StreamMessage }>(sql`
    SELECT last_id AS id, messages -> -1 AS message FROM chat_response_events
    WHERE response_id = ${id} ORDER BY last_id DESC LIMIT 1`)
  return rows[0]
}

/** Deletes the logs of responses that ended before the given time. */
export async function deleteLogs(db: Database, endedBefore: Date) {
  await db.execute(sql`
    DELETE FROM chat_response_events USING chat_responses
    WHERE chat_responses.id = response_id AND ended_at < ${endedBefore.toISOString()}::timestamptz`)
}

const isRunning = eq(chatResponses.status, 'running')
const isExpired = sql`${chatResponses.leaseUntil} < now()`

/** All nodes share the database's clock. */
const leaseFor = (lease: number) => sql<Date>`clock_timestamp() + ${lease} * interval '1 millisecond'`
