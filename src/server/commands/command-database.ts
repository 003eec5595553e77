import { type Config, readConfig } from '#server/config.ts'
import { type Database, type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { mayMakeDatabase, refuseForeignDatabase, refuseMissingDatabase } from '#server/db/existing-database.ts'
import { isSchemaOlder, migrate } from '#server/db/migrate.ts'
import { dataDirOf, openConnection } from '#server/db/open-connection.ts'
import { codedError, hasCode } from '#server/error-codes.ts'

type Kind = {
  /** Whether the command may create a missing database. */
  creates?: boolean
  /** Whether the command leaves the schema of an earlier version as it is. */
  keepsSchema?: boolean
}

export type CommandDatabase = {
  config: Config
  dataDir: string
  /** Opens the database only while the action runs. @throws `schema_older` */
  use<Result>(act: (db: Database, connection: DatabaseConnection) => Promise<Result>): Promise<Result>
}

/**
 * Finds the database of an administrator's command: that of the running server, or the one it would start on.
 * @throws DatabaseMissingError
 */
export function commandDatabase({ creates = false, keepsSchema = false }: Kind = {}): CommandDatabase {
  const config = readConfig(process.env)
  const dataDir = dataDirOf(config)
  if (!creates) refuseMissingDatabase(config, dataDir)
  else if (mayMakeDatabase(config, dataDir)) process.stdout.write(`${newDatabase(dataDir)}\n`)
  return {
    config,
    dataDir,
    async use(act) {
      const database = await openConnection(config, { joinRunning: true, log: () => {} })
      const { db, close } = openDatabase(database.connection, () => {})
      try {
        if (!creates) await refuseForeignDatabase(db)
        // A running server may be of an older version, which could not restart on a newer schema.
        if (!database.isJoined && !keepsSchema) await migrate(database.connection, { onWait: sayWaiting })
        return await act(db, database.connection)
      } catch (error) {
        if (lacksPart(error) && (await isSchemaOlder(db))) throw codedError('schema_older', olderSchema, error)
        throw error
      } finally {
        await close()
        await database.stop()
      }
    },
  }
}

const olderSchema = 'База данных — от более ранней версии PromoDesk. Перезапустите сервер и повторите команду.'

/** Tells whether a query failed because the database has no such table or column. */
const lacksPart = (error: unknown) => hasCode(error, ['42P01', '42703'])

const newDatabase = (folder: string) =>
  `Базы данных ещё нет: создаётся новая в папке ${folder}. Сервер запускайте с той же папкой данных.`

const sayWaiting = () => process.stdout.write('Создаётся резервная копия: ждём её, чтобы обновить схему базы данных…\n')
