import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { countText } from '#domain/number-text.ts'
import { isCopyName } from '#server/backup/daily-backup.ts'
import type { Database } from '#server/db/client.ts'
import { auditLog } from '#server/modules/audit/audit.table.ts'
import { type Finding, fault, good, type Installation, warning } from './check.ts'

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
  return { ...(goodAt && { any: secondsSince(goodAt) }), ...(last.fullAt && { full: secondsSince(last.fullAt) }) }
}

/** The time of the newest complete copy of either kind. */
export function lastGoodAt({ copy, fullAt }: LastBackup): Date | undefined {
  const times = [copy?.at, fullAt].flatMap((at) => (at ? [at.getTime()] : []))
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

const hourMs = 60 * 60_000
/** A day and a half: the daily copy of yesterday failed. */
const warningHours = 36
const faultHours = 72
const fullWarningDays = 7

const remedy =
  'Скачайте копию на странице «Система» или поставьте в расписание команду npm run backup -- ФАЙЛ --passphrase-file ФАЙЛ-С-ПАРОЛЕМ.'

/** Judges the ages of the newest copy and of the newest full one. */
export async function checkBackup(installation: Installation): Promise<Finding> {
  const found = await installation.lastBackup().catch(() => undefined)
  if (found === undefined)
    return warning('О копиях ничего не известно: база данных не отвечает.', 'Сначала почините базу данных.')
  const now = installation.now().getTime()
  const goodAt = lastGoodAt(found)
  if (goodAt === undefined) return fault('Ни одной резервной копии нет.', remedy)
  const hours = (now - goodAt.getTime()) / hourMs
  if (hours > faultHours) return fault(`Последней копии ${ageText(hours)}.`, remedy)
  if (hours > warningHours) return warning(`Последней копии ${ageText(hours)}.`, remedy)
  if (found.fullAt === undefined) return warning('Копии с файлами ещё не было.', remedy)
  const fullHours = (now - found.fullAt.getTime()) / hourMs
  if (fullHours > fullWarningDays * 24) return warning(`Копии с файлами ${ageText(fullHours)}.`, remedy)
  return good(`Последней копии ${ageText(hours)}.`)
}

/** «меньше часа», «5 часов», «3 дня» */
function ageText(hours: number): string {
  if (hours < 1) return 'меньше часа'
  if (hours < 48) return countText(Math.floor(hours), { one: 'час', few: 'часа', many: 'часов' })
  return countText(Math.floor(hours / 24), { one: 'день', few: 'дня', many: 'дней' })
}

/** Says in Russian why a copy failed; undefined for a code that only the log explains. */
export const whyFailed = (code: string): string | undefined =>
  Object.hasOwn(reasons, code) ? reasons[code] : undefined

const noRoom = 'на диске нет места'
const noDatabase = 'база данных не отвечала'

const reasons: Readonly<Record<string, string>> = {
  ERR_STREAM_PREMATURE_CLOSE: 'связь с браузером прервалась',
  ABORT_ERR: 'сервер останавливался',
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  backup_disk_full: noRoom,
  backup_running: 'в это время делалась другая копия',
  EACCES: 'нет прав на папку копий',
  ECONNREFUSED: noDatabase,
  ECONNRESET: noDatabase,
  '57P01': noDatabase,
  storage_unavailable: 'хранилище файлов не отвечало',
}
