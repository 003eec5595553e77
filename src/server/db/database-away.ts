import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { causesOf } from '#server/error-codes.ts'

/** The pool could not get a connection, so no query reached the database. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'

  constructor(cause: unknown) {
    super('No connection to the database', { cause })
  }
}

/**
 * Tells whether the database refused, lost or timed out the session, or is read-only (PostgreSQL classes 08,
 * 28, 53, 57 and codes 25006, 3D000). System errors count only from the database's client, not from files.
 */
export function isDatabaseAway(error: unknown): boolean {
  let isOfDatabase = false
  for (const cause of causesOf(error)) {
    if (cause instanceof NoConnectionError) return true
    if (cause instanceof pg.DatabaseError) return awayStates.test(cause.code ?? '')
    if (isOfDatabase && isLost(cause)) return true
    isOfDatabase ||= cause instanceof DrizzleQueryError
  }
  return false
}

/** Network and TLS errors have a code, the client's own errors have none. Another `ERR_…` is a bug of this server. */
const isLost = (error: Error) =>
  awayTexts.test(error.message) ||
  ('code' in error && typeof error.code === 'string' && !/^ERR_(?!TLS|SSL)/.test(error.code))

const awayStates = /^((08|28|53|57)\w{3}|25006|3D000)$/

const awayTexts =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable/
