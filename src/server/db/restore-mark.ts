import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { codedError } from '#server/error-codes.ts'
import { syncToDisk } from '#server/sync-to-disk.ts'

/*
 * An interrupted restore looks like an empty installation, so a restore leaves a mark until it ends: a file in the
 * folder, and a table, because nodes that share an external PostgreSQL share nothing else.
 */

/** The name of the mark's file. */
export const restoreMark = 'restore-unfinished'
const tableName = 'restore_unfinished'

/**
 * Creates the mark. Of two restores that start together, the second fails.
 * @throws `restore_unfinished`
 */
export async function markFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, restoreMark)
  await writeFile(path, '', { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    refuseMarkedFolder(folder)
    throw error
  })
  await syncToDisk(folder)
}

export async function unmarkFolder(folder: string) {
  await rm(join(folder, restoreMark), { force: true })
  await syncToDisk(folder)
}

/** @throws `restore_unfinished` */
export function refuseMarkedFolder(folder: string) {
  if (!existsSync(join(folder, restoreMark))) return
  throw unfinished(`В папке ${folder}`, 'очистите эту папку')
}

export const markDatabase = (client: pg.Client) => client.query(`CREATE TABLE ${tableName} ()`)

export const unmarkDatabase = (client: pg.Client) => client.query(`DROP TABLE ${tableName}`)

/** @throws `restore_unfinished` */
export async function refuseMarkedDatabase(client: pg.Client) {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [tableName])
  if (rows[0]?.found == null) return
  throw unfinished('В этой базе данных', `удалите из неё таблицу ${tableName} (больше в ней ничего нет)`)
}

const unfinished = (place: string, cure: string) =>
  codedError(
    'restore_unfinished',
    `${place} не закончено восстановление из копии. Если оно ещё идёт, дождитесь его конца; если прервано, ${cure} и восстановите копию снова.`,
  )
