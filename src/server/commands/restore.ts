import { existsSync, readdirSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { BackupError, explainFullDisk } from '#server/backup/backup-error.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { dataDirOf, type OpenConnection, openConnection } from '#server/db/open-connection.ts'
import { openFileStore } from '#server/modules/files/file-store.ts'
import { backupPath, summary } from './backup-file.ts'

const usage = `Восстановление из копии в пустую папку данных (DATA_DIR) или пустую базу (DATABASE_URL):
  npm run restore -- ФАЙЛ.tar.gz`

/** `npm run restore -- FILE`: into an empty place only, and the file is read whole before anything is written. */
export async function runRestore([file]: string[]) {
  if (file === undefined) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const path = backupPath(file)
  const config = readConfig(process.env)
  const isRoot = userInfo().uid === 0
  const dataDir = dataDirOf(config, { isRoot })
  // With a database elsewhere only files lie in the data folder, and with a bucket none.
  const folder = config.databaseUrl === undefined ? dataDir : join(dataDir, 'files')
  const isUsed = config.databaseUrl === undefined || config.s3 === undefined
  if (isUsed) refuseUsedFolder(folder)
  const manifest = await checkBackup(path)
  const database = await openConnection(config, { isRoot, log: () => {} })
  const failure = await restore(path, manifest, { database, config, dataDir }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  await database.stop()
  if (failure) {
    // It was empty before, and ours alone since.
    if (isUsed) empty(folder)
    throw explainFullDisk(failure.error, dataDir)
  }
  process.stdout.write(`Копия восстановлена: ${path}\n${summary(manifest)}\n`)
}

async function restore(
  path: string,
  manifest: Manifest,
  { database, config, dataDir }: { database: OpenConnection; config: Config; dataDir: string },
) {
  const store = await openFileStore({ s3: config.s3, dataDir })
  await restoreBackup(path, manifest, { connection: database.connection, store })
}

function refuseUsedFolder(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  const message = `Папка ${folder} не пуста. Копия восстанавливается только в пустую: укажите другую в переменной DATA_DIR. Ничего не изменено.`
  throw new BackupError('restore_target_not_empty', message)
}

function empty(folder: string) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}
