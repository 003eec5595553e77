import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isEncrypted } from '#server/backup/archive-encryption.ts'
import { BackupError, explainFullDisk } from '#server/backup/backup-error.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import type { BackupFile } from '#server/backup/read-archive.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDataFolder } from '#server/db/embedded/data-folder.ts'
import { explainStartError } from '#server/db/embedded/embedded-postgres-error.ts'
import { dataDirOf, openConnection } from '#server/db/open-connection.ts'
import { markFolder, refuseMarkedFolder, restoreMark, unmarkFolder } from '#server/db/restore-mark.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { backupPath, explainFile, readPassphrase, summary } from './backup.ts'
import { parseCommand, UsageError } from './usage-error.ts'

const usage = `Восстановление из копии в пустую папку данных (DATA_DIR) или пустую базу (DATABASE_URL); все входы завершаются:
  npm run restore -- ФАЙЛ --passphrase-file ФАЙЛ-С-ПАРОЛЕМ   зашифрованная копия
  npm run restore -- ФАЙЛ.tar.gz --unsigned                  открытая копия, если вы уверены, что её никто не подменил`

/** `npm run restore -- FILE` restores only into an empty place, and only after it has read the whole file. */
export async function runRestore(args: string[]) {
  const options = { 'passphrase-file': { type: 'string' }, unsigned: { type: 'boolean' } } as const
  const { values, positionals } = parseCommand(args, options, usage)
  const [name, ...rest] = positionals
  if (name === undefined || rest.length > 0) throw new UsageError(usage)
  const file = { path: backupPath(name), passphrase: readPassphrase(values['passphrase-file']) }
  const isTrusted = values.unsigned === true
  const config = readConfig(process.env)
  const dataDir = dataDirOf(config)
  // With DATABASE_URL the data folder holds only files, and with a bucket too it is unused.
  const folder = config.databaseUrl === undefined ? dataDir : join(dataDir, 'files')
  const isUsed = config.databaseUrl === undefined || config.s3 === undefined
  if (isUsed) refuseUsedFolder(folder)
  const manifest = await check(file, isTrusted).catch((error: unknown) => {
    throw explainFile(error, file.path)
  })
  const place = { dataDir, folder: isUsed ? folder : undefined }
  if (place.folder !== undefined) await openMarked(place.folder, dataDir)
  await restore(file, manifest, { config, ...place })
  if (place.folder !== undefined) await unmarkFolder(place.folder)
  process.stdout.write(
    `Копия восстановлена: ${file.path}\n${summary(manifest)}\nКлючи доступа, коды восстановления и требование ключа\u00a0— на день копии.\n`,
  )
}

/** @throws BackupError backup_encrypted or backup_unsigned when the options do not fit the file, and as checkBackup. */
async function check(file: BackupFile, isTrusted: boolean): Promise<Manifest> {
  const { path, passphrase } = file
  if (await isEncrypted(path)) {
    if (passphrase !== undefined) return checkBackup(file)
    throw new BackupError('backup_encrypted', `Копия ${path} зашифрована: добавьте --passphrase-file ФАЙЛ.`)
  }
  if (passphrase === undefined && isTrusted) return checkBackup(file)
  const message = `Копия ${path} не зашифрована, и проверить, кто её сделал, нельзя: подменённая отдаст чужому всё. Если вы уверены в ней, повторите с --unsigned и без пароля.`
  throw new BackupError('backup_unsigned', message)
}

/**
 * Empties the folder again after a failure, unless a part of the backup may have been restored: then files and mark
 * stay.
 */
async function restore(
  file: BackupFile,
  manifest: Manifest,
  { config, dataDir, folder }: { config: Config; dataDir: string; folder: string | undefined },
) {
  let isOurs = false
  try {
    const database = await openConnection(config, { isRestoring: true, log: () => {} })
    isOurs = true
    try {
      const store = await openFileStore({ s3: config.s3, dataDir })
      await restoreBackup(file, manifest, { connection: database.connection, store })
    } finally {
      await database.stop()
    }
  } catch (error) {
    if (error instanceof BackupError && error.code === 'restore_unknown') throw error
    // Before `isOurs`, another process may have started to use the folder.
    if (folder !== undefined && isOurs) empty(folder)
    if (folder !== undefined) await unmarkFolder(folder)
    throw explainFullDisk(error, dataDir)
  }
}

async function openMarked(folder: string, dataDir: string) {
  try {
    openDataFolder(dataDir)
    await markFolder(folder)
  } catch (error) {
    throw explainStartError(error, dataDir)
  }
}

function refuseUsedFolder(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  refuseMarkedFolder(folder)
  const message = `Папка ${folder} не пуста. Копия восстанавливается только в пустую: укажите другую в переменной DATA_DIR. Ничего не изменено.`
  throw new BackupError('restore_target_not_empty', message)
}

function empty(folder: string) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name !== restoreMark) rmSync(join(folder, name), { recursive: true, force: true })
}
