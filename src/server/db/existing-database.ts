import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from './client.ts'

export class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError'
  readonly code = 'database_missing'
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Refuses a command that would create an empty embedded database and read from it.
 * @throws DatabaseMissingError
 */
export function refuseMissingDatabase({ databaseUrl }: Place, folder: string) {
  if (databaseUrl === undefined && !isDatabase(folder)) throw missingIn(folder)
}

/** Refuses a database of DATABASE_URL without PromoDesk's tables. @throws DatabaseMissingError */
export async function refuseForeignDatabase(db: Database) {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`SELECT to_regclass('schema_migrations')::text AS found`,
  )
  if (rows[0]?.found == null) {
    throw new DatabaseMissingError('В этой базе данных нет PromoDesk. Проверьте переменную DATABASE_URL.')
  }
}

/**
 * Lets the first `users add` create the database, unless the server last ran on another one and no variable
 * names this one.
 * @returns whether the database will be created
 * @throws DatabaseMissingError
 */
export function mayMakeDatabase(place: Place, folder: string, installation = root): boolean {
  if (place.databaseUrl !== undefined || isDatabase(folder)) return false
  const last = place.dataDir === undefined ? readLastStart(installation) : undefined
  if (last === undefined || last.folder === folder) return true
  throw new DatabaseMissingError(
    `В папке ${folder} нет базы данных PromoDesk, а сервер в последний раз запускался ${startedWith(last)}. Запустите команду с теми же переменными, что и сервер.`,
  )
}

function startedWith({ folder }: LastStart): string {
  if (folder === undefined) return 'с переменной DATABASE_URL'
  return `с DATA_DIR=${folder}${isDatabase(folder) ? '' : ' (сейчас базы данных там нет: возможно, не подключён диск)'}`
}

/**
 * Records which database the server runs on, if the installation is writable. Records no address, because it contains a
 * password, and no start on a temporary folder, which is a trial.
 */
export function noteStart({ databaseUrl }: Place, folder: string, installation = root) {
  if (folder.startsWith(tmpdir() + sep)) return
  const path = join(installation, noteName)
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(databaseUrl === undefined ? { folder } : {}))
  } catch {
    // The server may have only read access to its installation.
  }
}

const noteName = join('dist', 'last-start.json')

type LastStart = { folder?: string }

function readLastStart(installation: string): LastStart | undefined {
  try {
    return JSON.parse(readFileSync(join(installation, noteName), 'utf8'))
  } catch {
    return undefined
  }
}

const isDatabase = (folder: string) => existsSync(join(folder, 'postgres'))

const missingIn = (folder: string) =>
  new DatabaseMissingError(`В папке ${folder} нет базы данных PromoDesk. Укажите её папку в переменной DATA_DIR.`)

/** The folder of package.json; source and builds lie at different depths in it. */
const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : findRoot(parent)
}
