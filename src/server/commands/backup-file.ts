import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { shortestPassphrase } from '#contract/accounts/system.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { Manifest } from '#server/backup/manifest.ts'

/** npm runs commands in the project's folder and passes the caller's folder in INIT_CWD. */
export const backupPath = (file: string) => resolve(process.env.INIT_CWD ?? '', file)

/**
 * Reads the passphrase, the first line of the file. Returns undefined without a file.
 * @throws BackupError backup_unusable
 */
export function readPassphrase(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const path = backupPath(file)
  try {
    const [passphrase = ''] = readFileSync(path, 'utf8').split(/\r?\n/)
    if (passphrase.length >= shortestPassphrase) return passphrase
  } catch (error) {
    throw explainFile(error, path)
  }
  throw new BackupError('backup_unusable', `Пароль в файле ${path} короче ${shortestPassphrase} знаков.`)
}

/** Explains why a file cannot be written or read, and returns other errors unchanged. */
export function explainFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error && error.syscall !== 'connect')) return error
  const text = faults[String(error.code)]
  return text ? new BackupError('backup_unusable', text(path), { cause: error }) : error
}

const noRights = (path: string) => `Файл ${path} нельзя открыть: нет прав на него или на его папку.`

const faults: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `Нет файла ${path} или папки ${dirname(path)}.`,
  ENOTDIR: (path) => `${dirname(path)} — не папка.`,
  EISDIR: (path) => `${path} — папка, а нужен файл.`,
  EACCES: noRights,
  EPERM: noRights,
  EROFS: (path) => `В папку ${dirname(path)} нельзя писать: её диск подключён только для чтения.`,
}

export function summary({ tables, files, createdAt, app }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [`Сделана ${createdAt}, PromoDesk ${app}. Строк: ${rows} в ${tables.length} таблицах.`]
  lines.push(
    files
      ? `Файлов: ${files.count}, байт: ${files.bytes}.`
      : 'Это копия одной базы данных: файлов в ней нет. Скопируйте папку files из прежней папки данных (файлы в S3 остались на месте).',
  )
  if (files && files.lost.length > 0) {
    lines.push(`Внимание: в хранилище не нашлось файлов, о которых знает база: ${files.lost.length}.`)
  }
  return lines.join('\n')
}
