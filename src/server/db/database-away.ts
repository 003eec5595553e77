import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** No connection could be had, for whatever reason: nothing was asked of the database. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'

  constructor(cause: unknown) {
    super('No connection to the database', { cause })
  }
}

/**
 * Whether the database refused the session, broke it off, timed out or only reads (PostgreSQL classes 08, 28, 53, 57, and
 * 25006, 3D000). Errors of the system count only in what the database's client threw: a missing file is none of its faults.
 */
export function isDatabaseAway(error: unknown): boolean {
  let isOfDatabase = false
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NoConnectionError) return true
    if (cause instanceof pg.DatabaseError) return awayStates.test(cause.code ?? '')
    if (isOfDatabase && isLost(cause)) return true
    isOfDatabase ||= cause instanceof DrizzleQueryError
  }
  return false
}

/** The system's and TLS's errors of a connection have a code, the client's have none; `ERR_…` is a fault of ours. */
const isLost = (error: Error) =>
  awayTexts.test(error.message) ||
  ('code' in error && typeof error.code === 'string' && !/^ERR_(?!TLS|SSL)/.test(error.code))

const awayStates = /^((08|28|53|57)\w{3}|25006|3D000)$/

const awayTexts =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable/
