import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { isCopyName } from '#server/backup/daily-backup.ts'
import type { Database } from '#server/db/client.ts'
import { auditLog } from '#server/modules/audit/audit.table.ts'

export type LastBackup = {
  /** The newest copy of the database in the data folder. */
  copy: { at: Date; bytes: number } | undefined
  /** The time of the last `npm run backup`, which includes the files. */
  fullAt: Date | undefined
}

/** Finds the last complete copies: those in the data folder, and the full ones, which may lie anywhere, in the log. */
export async function findLastBackup(db: Database, dataDir: string): Promise<LastBackup> {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.action, 'backup_made'))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return { copy: await newestCopy(join(dataDir, 'backups')), fullAt: row?.at }
}

async function newestCopy(folder: string): Promise<LastBackup['copy']> {
  const names = await readdir(folder).catch(() => [])
  const copies = await Promise.all(
    // A copy may be removed meanwhile.
    names.filter(isCopyName).map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  return copies
    .flatMap((found) => (found ? [{ at: found.mtime, bytes: found.size }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .at(-1)
}

/** The seconds since the last copies: `any` of either kind, and `full`, which includes the files. */
export function ageOfBackups(last: LastBackup, now: Date): Record<string, number> {
  const secondsSince = (at: Date) => Math.round((now.getTime() - at.getTime()) / 1000)
  const goodAt = lastGoodAt(last)
  return {
    ...(goodAt && { any: secondsSince(goodAt) }),
    ...(last.fullAt && { full: secondsSince(last.fullAt) }),
  }
}

/** The time of the newest complete copy of either kind. */
export function lastGoodAt({ copy, fullAt }: LastBackup): Date | undefined {
  const times = [copy?.at, fullAt].flatMap((at) => (at ? [at.getTime()] : []))
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
