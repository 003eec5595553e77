import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { shortestPassphrase } from '#contract/accounts/system.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { refuseMissingDatabase } from '#server/db/existing-database.ts'
import { dataDirOf, openConnection } from '#server/db/open-connection.ts'
import { isReadOnly } from '#server/db/transaction.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { appVersion } from '#server/version.ts'
import { parseCommand, UsageError } from './usage-error.ts'

const usage = `Копия всех данных PromoDesk в один файл; работать при этом можно дальше:
  npm run backup -- ФАЙЛ --passphrase-file ФАЙЛ-С-ПАРОЛЕМ   зашифрованная: без пароля её не прочесть и не подменить
  npm run backup -- ФАЙЛ.tar.gz                             открытая: прочесть и подменить её может каждый, у кого она есть`

/** `npm run backup -- FILE` copies database and files as of one moment, with or without a running server. */
export async function runBackup(args: string[]) {
  const { values, positionals } = parseCommand(args, { 'passphrase-file': { type: 'string' } }, usage)
  const [name, ...rest] = positionals
  if (name === undefined || rest.length > 0) throw new UsageError(usage)
  const path = backupPath(name)
  const passphrase = readPassphrase(values['passphrase-file'])
  const config = readConfig(process.env)
  const dataDir = dataDirOf(config)
  refuseMissingDatabase(config, dataDir)
  const database = await openConnection(config, { joinRunning: true, log: () => {} })
  try {
    const store = await openFileStore({ s3: config.s3, dataDir })
    const manifest = await writeBackup({
      connection: database.connection,
      store,
      file: { path, passphrase },
      at: new Date(),
      version: appVersion,
      wait: { forMs: 10 * 60_000, onWait: sayWaiting },
    }).catch((error: unknown) => {
      throw explainFile(error, path)
    })
    await noteBackup(database.connection)
    process.stdout.write(
      `Копия готова и проверена: ${path}\n${summary(manifest)}\n${passphrase === undefined ? plainText : ''}`,
    )
  } finally {
    await database.stop()
  }
}

/** The log tells the server how old the last full copy is. A read-only database may be copied without an entry. */
async function noteBackup(connection: DatabaseConnection) {
  const { db, close } = openDatabase(connection, () => {})
  await audit(db, { at: new Date(), action: 'backup_made' })
    .catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
    })
    .finally(close)
}

const plainText =
  'Копия не зашифрована: прочесть и подменить её может каждый, у кого она есть. С паролем: --passphrase-file ФАЙЛ.\n'

const sayWaiting = () =>
  process.stdout.write('Другая копия ещё создаётся (например, ежедневная): ждём её до десяти минут…\n')

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
