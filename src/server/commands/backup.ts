import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { dataDirOf, openConnection } from '#server/db/open-connection.ts'
import { openFileStore } from '#server/modules/files/file-store.ts'
import { appVersion } from '#server/version.ts'
import { backupPath, summary } from './backup-file.ts'

const usage = `Копия всех данных PromoDesk в один файл; работать при этом можно дальше:
  npm run backup -- ФАЙЛ.tar.gz`

/** `npm run backup -- FILE`: database and files, of one moment; beside a running server as well as without it. */
export async function runBackup([file]: string[]) {
  if (file === undefined) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const path = backupPath(file)
  const config = readConfig(process.env)
  const isRoot = userInfo().uid === 0
  const dataDir = dataDirOf(config, { isRoot })
  refuseMissingDatabase(config, dataDir)
  const database = await openConnection(config, { isRoot, joinRunning: true, log: () => {} })
  try {
    const store = await openFileStore({ s3: config.s3, dataDir })
    const manifest = await writeBackup({
      ...{ connection: database.connection, store, path },
      ...{ at: new Date(), version: appVersion, wait: { forMs: 10 * 60_000, onWait: sayWaiting } },
    })
    process.stdout.write(`Копия готова и проверена: ${path}\n${summary(manifest)}\n`)
  } finally {
    await database.stop()
  }
}

const sayWaiting = () =>
  process.stdout.write('Другая копия ещё создаётся (например, ежедневная): ждём её до десяти минут…\n')

/** Opening the embedded database would make one, and a backup of nothing would look like one. */
function refuseMissingDatabase({ databaseUrl }: Config, dataDir: string) {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return
  const message = `В папке ${dataDir} нет базы данных PromoDesk. Укажите её папку в переменной DATA_DIR.`
  throw new BackupError('backup_no_database', message)
}
