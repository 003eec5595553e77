import pg from 'pg'
import { causesOf } from '#server/error-codes.ts'

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

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
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
