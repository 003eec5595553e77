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

/** Explains to the administrator why the database is unavailable; undefined for other failures. */
export function explainDatabaseError(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (cause instanceof pg.DatabaseError) return refusals[code]
    if (unreachable.has(code) || isSilence(cause)) return silentText(cause, code)
    if (/CERT|UNABLE_TO_/.test(code)) return `Сертификат базы данных не принят (${code}). ${advice}`
    const text = texts.find(([pattern]) => pattern.test(cause.message))
    if (text) return text[1]
    if (code !== '') return undefined
  }
  return undefined
}

const advice = 'Проверьте DATABASE_URL.'

const refusals: Readonly<Record<string, string>> = {
  '28P01': `База данных не приняла имя или пароль. ${advice}`,
  '28000': `База данных не впускает этого пользователя с этого адреса (pg_hba.conf). ${advice}`,
  '3D000': `На сервере базы данных нет базы с таким именем. ${advice}`,
  '42501': 'Пользователю базы данных не хватает прав: он должен владеть базой из DATABASE_URL.',
  '53300': 'У базы данных не осталось свободных соединений (max_connections).',
  '57P03': 'База данных ещё запускается или уже останавливается. Повторите через несколько секунд.',
}

/** Errors of the client have no code. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/client password must be a string|no password/i, `База данных требует пароль. ${advice}`],
  [/does not support SSL/, `База данных не поддерживает TLS, которого требует sslmode. ${advice}`],
]

// biome-ignore format: a list of words
const unreachable = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE',
])

const isSilence = (error: Error) =>
  ('syscall' in error && error.syscall === 'connect') ||
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/.test(error.message)

/** A host with several addresses, such as localhost, fails with an error that names none of them. */
function silentText(error: Error, code: string): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [error]
  const { address, port } = { address: undefined, port: undefined, ...first }
  const place = [address, port].filter((part) => part !== undefined).join(':')
  const detail = [code, place].filter((part) => part !== '').join(' ')
  return `База данных не отвечает${detail && ` (${detail})`}. ${advice}`
}
