import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openUpdateDatabase } from '#server/update/update-database.ts'
import { createDataDir } from '../server/server-process.ts'
import { startTcpPostgres } from '../tcp-postgres.ts'

const foreign = [
  ['CREATE VIEW report AS SELECT title FROM channel_categories', 'report'],
  ['CREATE FUNCTION reported() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'reported'],
  ['GRANT SELECT ON channels TO reader', 'право роли reader на channels'],
  ['GRANT SELECT ON channels TO PUBLIC', 'право всех ролей на channels'],
  ['GRANT CREATE ON SCHEMA public TO reader', 'право роли reader на public'],
] as const

test('an own PostgreSQL with foreign objects is refused before a copy could replace them', async () => {
  const postgres = await startTcpPostgres()
  onTestFinished(() => postgres.remove())
  await postgres.administer('CREATE DATABASE agency OWNER desk')
  await postgres.administer('CREATE ROLE reader')
  const DATABASE_URL = postgres.databaseUrl.replace(/postgres$/, 'agency')
  await migrate({ connectionString: DATABASE_URL })
  const config = readConfig({ DATABASE_URL, DATA_DIR: join(await createDataDir(), 'data') })
  const database = openUpdateDatabase(config)
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await database.refuseForeignSchema()
  for (const [statement, name] of foreign) {
    const undo = statement.startsWith('GRANT')
      ? statement.replace('GRANT', 'REVOKE').replace(' TO ', ' FROM ')
      : `DROP ${statement.split(' ')[1]} ${name}`
    await client.query(statement)
    await expect(database.refuseForeignSchema()).rejects.toMatchObject({
      code: 'update_refused',
      message: expect.stringContaining(name),
    })
    await client.query(undo)
    await database.refuseForeignSchema()
  }
  await client.end()
})
