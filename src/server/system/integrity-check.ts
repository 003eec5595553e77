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
  const failures = await checksumFailures(db)
  if (failures > 0) return damaged(`контрольная сумма страницы не сошлась, раз: ${failures}`)
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
      return good('Контрольные суммы сошлись. Индексы проверяет администратор базы: pg_amcheck --heapallindexed.')
    }
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return found === undefined ? good('Таблицы и индексы целы.') : damaged(found)
}

const damaged = (what: string) =>
  fault(
    `База данных повреждена: ${what}.`,
    'Проверьте диск и память машины и восстановите последнюю копию: npm run restore. Один индекс чинит REINDEX INDEX.',
    { code: 'database_damaged' },
  )

/** Zero also without checksums. */
async function checksumFailures(db: Database): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(
    sql`SELECT coalesce(sum(checksum_failures), 0)::int AS failures FROM pg_stat_database
      WHERE datname = current_database() OR datname IS NULL`,
  )
  return rows[0]?.failures ?? 0
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
