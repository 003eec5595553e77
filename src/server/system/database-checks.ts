import { sql } from 'drizzle-orm'
import { TransactionRollbackError } from 'drizzle-orm/errors'
import type { Database } from '#server/db/client.ts'
import { explainDatabaseError } from '#server/db/database-away.ts'
import { DatabaseMissingError } from '#server/db/existing-database.ts'
import { schemaOf } from '#server/db/migrate.ts'
import { hasCode, isDatabaseDamaged } from '#server/error-codes.ts'
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

/**
 * Reads every table and index of the schema. A damaged index gives no error, only fewer rows, so that nothing else
 * notices it. Needs a user who may create amcheck, as that of the embedded database; the checksums need none.
 */
export async function checkIntegrity({ database }: Installation): Promise<Finding> {
  const db = await database().catch(() => undefined)
  if (!db) return warning('Целостность не проверена: база данных не отвечает.', 'Сначала почините базу данных.')
  let found: string | undefined
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`CREATE EXTENSION IF NOT EXISTS amcheck`)
      found = await firstDamaged(tx)
      // Copies and updates refuse an extension that PromoDesk has not made.
      tx.rollback()
    })
  } catch (error) {
    // insufficient_privilege, feature_not_supported and undefined_file: another server lacks the right or the extension.
    if (hasCode(error, ['42501', '0A000', '58P01'])) {
      const failed = failedSums(await checksumFailures(db))
      if (failed !== undefined) return damaged(failed)
      return good('Контрольные суммы сошлись. Индексы проверяет администратор базы: pg_amcheck --heapallindexed.')
    }
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return found === undefined ? soundFinding(await checksumFailures(db)) : damaged(found)
}

/** PostgreSQL counts until someone resets it, also after the damage is mended, so that its count alone is no fault. */
export function soundFinding(sums: ChecksumFailures): Finding {
  const failed = failedSums(sums)
  if (failed === undefined) return good('Таблицы и индексы целы.')
  return warning(
    `Таблицы и индексы целы, но ${failed}.`,
    'Проверьте диск и память машины. Если причина устранена, сбросьте счёт: SELECT pg_stat_reset().',
  )
}

function failedSums({ failures, last }: ChecksumFailures): string | undefined {
  if (failures === 0) return undefined
  return `контрольная сумма страницы не сошлась, раз: ${failures}${last === null ? '' : `, в последний раз ${last}`}`
}

const damaged = (what: string) =>
  fault(
    `База данных повреждена: ${what}.`,
    'Проверьте диск и память машины и восстановите последнюю копию: npm run restore. Один индекс чинит REINDEX INDEX.',
    { code: 'database_damaged' },
  )

type ChecksumFailures = { failures: number; last: string | null }

/** Zero also without checksums. */
async function checksumFailures(db: Database): Promise<ChecksumFailures> {
  const { rows } = await db.execute<ChecksumFailures>(
    sql`SELECT coalesce(sum(checksum_failures), 0)::int AS failures,
        to_char(max(checksum_last_failure), 'DD.MM.YYYY HH24:MI TZ') AS last
      FROM pg_stat_database WHERE datname = current_database() OR datname IS NULL`,
  )
  return rows[0] ?? { failures: 0, last: null }
}

/** Returns the name of the first damaged table or index. */
async function firstDamaged(tx: Database): Promise<string | undefined> {
  const [known] = (
    await tx.execute<{ gin: boolean }>(sql`SELECT to_regprocedure('gin_index_check(regclass)') IS NOT NULL AS gin`)
  ).rows
  const { rows } = await tx.execute<{ name: string; kind: string }>(
    sql`SELECT c.oid::regclass::text AS name, amname AS kind FROM pg_class AS c JOIN pg_am ON pg_am.oid = relam
      WHERE relnamespace = current_schema()::regnamespace AND relpersistence = 'p' AND relkind IN ('r', 'i')
      ORDER BY relkind DESC, c.oid`,
  )
  for (const { name, kind } of rows) {
    const check = checks[kind]?.(name)
    if (check === undefined || (kind === 'gin' && !known?.gin)) continue
    try {
      const { rows: faults } = await tx.execute(check)
      if (kind === 'heap' && faults.length > 0) return `таблица ${name}`
    } catch (error) {
      if (isDatabaseDamaged(error)) return `${kind === 'heap' ? 'таблица' : 'индекс'} ${name}`
      throw error
    }
  }
  return undefined
}

/** How amcheck reads each kind; of others it knows none, and GIN from PostgreSQL 18 on. */
const checks: Readonly<Record<string, (name: string) => ReturnType<typeof sql>>> = {
  heap: (name) => sql`SELECT FROM verify_heapam(${name}::regclass, on_error_stop => true)`,
  btree: (name) => sql`SELECT bt_index_check(${name}::regclass, heapallindexed => true)`,
  gin: (name) => sql`SELECT gin_index_check(${name}::regclass)`,
}
