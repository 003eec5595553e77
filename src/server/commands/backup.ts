import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { refuseMissingDatabase } from '#server/db/existing-database.ts'
import { dataDirOf, openConnection } from '#server/db/open-connection.ts'
import { isReadOnly } from '#server/db/transaction.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { openFileStore } from '#server/modules/files/storage/file-store.ts'
import { appVersion } from '#server/version.ts'
import { backupPath, explainFile, readPassphrase, summary } from './backup-file.ts'
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
