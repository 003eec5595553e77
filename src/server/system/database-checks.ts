import { sql } from 'drizzle-orm'
import { explainDatabaseError } from '#server/db/database-away.ts'
import { DatabaseMissingError } from '#server/db/existing-database.ts'
import { schemaOf } from '#server/db/migrate.ts'
import { hasCode } from '#server/error-codes.ts'
import { type Finding, fault, good, type Installation, warning } from './check.ts'

/** The oldest PostgreSQL that the queries run on. */
const oldestMajor = 15

export async function checkDatabase(installation: Installation): Promise<Finding> {
  try {
    const db = await installation.database()
    const { rows } = await db.execute<{ version: string; is_read_only: boolean }>(
      sql`SELECT current_setting('server_version') AS version,
        current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery() AS is_read_only`,
    )
    const { version = '0', is_read_only = false } = rows[0] ?? {}
    return versionFinding(version) ?? readOnlyFinding(is_read_only) ?? schemaFindings[await schemaOf(db)](version)
  } catch (error) {
    if (error instanceof DatabaseMissingError) {
      return warning('Базы данных ещё нет.', `${error.message} Новую создаст первый запуск: npm start.`)
    }
    const explained = explainDatabaseError(error)
    return fault(explained ?? textOf(error), 'Проверьте, запущен ли PostgreSQL, и DATABASE_URL.', error)
  }
}

/** Errors of the embedded database and of an unfinished restore say what to do; other texts may quote data. */
const textOf = (error: unknown) =>
  error instanceof Error && (error.name === 'EmbeddedPostgresError' || hasCode(error, ['restore_unfinished']))
    ? error.message
    : 'База данных не отвечает.'

/** Returns a fault for a PostgreSQL that is too old. */
export function versionFinding(version: string): Finding | undefined {
  if (Number.parseInt(version, 10) >= oldestMajor) return undefined
  return fault(`PostgreSQL ${version} слишком старый.`, `Обновите его до ${oldestMajor} или новее.`)
}

function readOnlyFinding(isReadOnly: boolean): Finding | undefined {
  if (!isReadOnly) return undefined
  return fault(
    'База данных только для чтения: никто не может войти и ничего не записать.',
    'Проверьте место на её диске и ведёт ли DATABASE_URL на главный сервер.',
  )
}

const schemaFindings: Readonly<Record<Awaited<ReturnType<typeof schemaOf>>, (version: string) => Finding>> = {
  current: (version) => good(`PostgreSQL ${version}, схема этой версии PromoDesk.`),
  older: (version) =>
    warning(`PostgreSQL ${version}, схема от более ранней версии PromoDesk.`, 'Перезапустите сервер: он её обновит.'),
  newer: () => fault('База данных новее этой версии PromoDesk.', 'Поставьте ту же или более новую версию PromoDesk.'),
  preliminary: () =>
    fault(
      'Базу данных создала предварительная версия PromoDesk, до 1.0.0: обновить её нельзя.',
      'Начните с пустой базы: укажите другую папку в DATA_DIR или другую базу в DATABASE_URL.',
    ),
  none: (version) =>
    warning(
      `PostgreSQL ${version}, в базе ещё нет PromoDesk.`,
      'Проверьте DATABASE_URL. В пустой базе сервер создаст всё сам.',
    ),
}

/** The ages of sessions and one-time links come from this clock, and their rows are shared by all nodes. */
export async function checkClock({ database, now }: Installation): Promise<Finding> {
  const before = now().getTime()
  const rows = await database()
    .then((db) => db.execute<{ at: Date }>(sql`SELECT clock_timestamp()::timestamptz(3) AS at`))
    .catch(() => undefined)
  const after = now().getTime()
  const at = rows?.rows[0]?.at
  if (at === undefined)
    return warning('Часы не с чем сверить: база данных не отвечает.', 'Сначала почините базу данных.')
  const apart = new Date(at).getTime() - (before + after) / 2
  const seconds = Math.round(Math.abs(apart) / 1000)
  const text = `Часы сервера и базы данных расходятся на ${seconds} с.`
  const remedy = 'Включите синхронизацию времени на обеих машинах: timedatectl set-ntp true.'
  if (seconds > faultSeconds) return fault(text, remedy)
  return seconds > warningSeconds ? warning(text, remedy) : good('Часы идут вместе с базой данных.')
}

const warningSeconds = 5
const faultSeconds = 60
