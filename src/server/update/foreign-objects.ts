import type pg from 'pg'
import { makes } from '#server/db/migrate.ts'
import { UpdateError } from './update-error.ts'

type Ask = <Row extends pg.QueryResultRow>(query: string) => Promise<Row[]>

/**
 * Refuses a schema that holds what PromoDesk has not made, because the way back replaces the schema and keeps only
 * its own. Foreign tables and columns are refused by the restore of the rehearsal.
 * @throws UpdateError update_refused that names one of them
 */
export async function refuseForeignObjects(ask: Ask) {
  const found = (await firstOf(ask, views)) ?? (await firstOf(ask, grants)) ?? (await foreignMade(ask))
  if (found === undefined) return
  throw new UpdateError(
    'update_refused',
    `В схеме базы есть то, чего PromoDesk не делал: ${found}. При возврате из копии это пропало бы. Перенесите это в другую схему или удалите на время обновления.`,
  )
}

async function firstOf(ask: Ask, query: string): Promise<string | undefined> {
  const [row] = await ask<{ found: string }>(query)
  return row?.found
}

async function foreignMade(ask: Ask): Promise<string | undefined> {
  for (const { kind, name } of await ask<{ kind: 'FUNCTION' | 'EXTENSION'; name: string }>(made))
    if (!(await makes(kind, name))) return `${kind === 'FUNCTION' ? 'функция' : 'расширение'} ${name}`
  return undefined
}

const views = `
  SELECT 'представление или внешняя таблица ' || relname AS found FROM pg_class AS c
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('v', 'm', 'f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e') LIMIT 1`

/** PostgreSQL itself lets all roles use the schema public. */
const grants = `
  SELECT format('право %s на %s', CASE grantee WHEN 0 THEN 'всех ролей' ELSE 'роли ' || grantee::regrole END, name) AS found FROM (
    SELECT relname::text AS name, relowner AS owner, (aclexplode(relacl)).grantee
    FROM pg_class AS c WHERE relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    UNION ALL
    SELECT nspname::text, nspowner, (aclexplode(nspacl)).grantee FROM pg_namespace WHERE nspname = current_schema()
  ) AS granted
  WHERE grantee <> owner AND (grantee <> 0 OR name <> current_schema())
    AND grantee::regrole::text <> 'pg_database_owner' LIMIT 1`

const made = `
  SELECT 'FUNCTION' AS kind, proname::text AS name FROM pg_proc AS p
  WHERE pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL
  SELECT 'EXTENSION', extname::text FROM pg_extension WHERE extnamespace = current_schema()::regnamespace
  ORDER BY kind, name`
