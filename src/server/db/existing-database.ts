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
 * For commands that look for what is there: to open the embedded database would make one, and an empty one would answer
 * as if nothing had ever happened. @throws DatabaseMissingError
 */
export function refuseMissingDatabase({ databaseUrl }: Place, folder: string) {
  if (databaseUrl === undefined && !isDatabase(folder)) throw missingIn(folder)
}

/** The same for a database of DATABASE_URL that PromoDesk has never run on. @throws DatabaseMissingError */
export async function refuseForeignDatabase(db: Database) {
  const { rows } = await db.execute<{ found: string | null }>(
    sql`SELECT to_regclass('schema_migrations')::text AS found`,
  )
  if (rows[0]?.found == null) {
    throw new DatabaseMissingError('В этой базе данных нет PromoDesk. Проверьте переменную DATABASE_URL.')
  }
}

/**
 * Before the first user is added there is no database yet, and that makes one. But not where the server of this
 * installation was last started on another one, and no variable says that this one is meant: its variables are missing here.
 * @returns whether one is going to be made. @throws DatabaseMissingError
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
 * Notes on which data the server of this installation runs, where it may write; no address, which has a password in it.
 * A server on a temporary folder is a trial, and the note of the real one stays.
 */
export function noteStart({ databaseUrl }: Place, folder: string, installation = root) {
  if (folder.startsWith(tmpdir() + sep)) return
  const path = join(installation, noteName)
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(databaseUrl === undefined ? { folder } : {}))
  } catch {
    // An installation that the server may only read.
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
  new DatabaseMissingError(
    `В папке ${folder} нет базы данных PromoDesk. Укажите её папку в переменной DATA_DIR.`,
  )

/** The folder of package.json: the source and each build lie in it at depths of their own. */
const root = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : findRoot(parent)
}
