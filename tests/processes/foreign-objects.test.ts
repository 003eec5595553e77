import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { foreignObject, migrate } from '#server/db/migrate.ts'
import { startTcpPostgres } from '../tcp-postgres.ts'

const foreign = [
  ['CREATE TABLE own_report (id int)', 'own_report'],
  ['CREATE VIEW report AS SELECT title FROM channel_categories', 'report'],
  ['CREATE FUNCTION reported() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'reported'],
  ['GRANT SELECT ON channels TO reader', 'право роли reader на channels'],
  ['GRANT SELECT ON channels TO PUBLIC', 'право всех ролей на channels'],
  ['GRANT CREATE ON SCHEMA public TO reader', 'право роли reader на public'],
] as const

test('what PromoDesk has not made in an own PostgreSQL is found, and nothing of its own is', async () => {
  const postgres = await startTcpPostgres()
  onTestFinished(() => postgres.remove())
  await postgres.administer('CREATE DATABASE agency OWNER desk')
  await postgres.administer('CREATE ROLE reader')
  const connectionString = postgres.databaseUrl.replace(/postgres$/, 'agency')
  await migrate({ connectionString })
  const { db, close } = openDatabase({ connectionString }, () => {})
  const client = new pg.Client(connectionString)
  await client.connect()
  expect(await foreignObject(db)).toBeUndefined()
  for (const [statement, name] of foreign) {
    const undo = statement.startsWith('GRANT')
      ? statement.replace('GRANT', 'REVOKE').replace(' TO ', ' FROM ')
      : `DROP ${statement.split(' ')[1]} ${name}`
    await client.query(statement)
    expect(await foreignObject(db)).toContain(name)
    await client.query(undo)
    expect(await foreignObject(db)).toBeUndefined()
  }
  await client.end()
  await close()
})
