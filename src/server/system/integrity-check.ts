import { sql } from 'drizzle-orm'
import { TransactionRollbackError } from 'drizzle-orm/errors'
import type { Database } from '#server/db/client.ts'
import { hasCode, isDatabaseDamaged } from '#server/error-codes.ts'
import { type Finding, fault, good, type Installation, warning } from './check.ts'

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
  const { rows } = await tx.execute<{ name: string; kind: string }>(
    sql`SELECT c.oid::regclass::text AS name, amname AS kind FROM pg_class AS c JOIN pg_am ON pg_am.oid = relam
      WHERE relnamespace = current_schema()::regnamespace AND relpersistence = 'p' AND relkind IN ('r', 'i')
      ORDER BY relkind DESC, c.oid`,
  )
  for (const { name, kind } of rows) {
    const check = checks[kind]?.(name)
    if (check === undefined) continue
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

/** How amcheck reads each kind; it knows no others. */
const checks: Readonly<Record<string, (name: string) => ReturnType<typeof sql>>> = {
  heap: (name) => sql`SELECT FROM verify_heapam(${name}::regclass, on_error_stop => true)`,
  btree: (name) => sql`SELECT bt_index_check(${name}::regclass, heapallindexed => true)`,
}
