import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { makes } from './migrate.ts'

/**
 * Returns the Russian name of something in the schema that PromoDesk has not made, because a replacement of the schema
 * would lose it: a table, a view, a function, an extension, a right of another role, or the schema of another owner.
 */
export async function foreignObject(db: Database): Promise<string | undefined> {
  const { rows } = await db.execute<{ found: string }>(viewsAndRights)
  if (rows[0]) return rows[0].found
  for (const { kind, name } of (await db.execute<Made>(made)).rows)
    if (!(await makes(kind, name))) return `${titles[kind]} ${name}`
  return undefined
}

type Made = { kind: keyof typeof titles; name: string }
const titles = { TABLE: 'таблица', FUNCTION: 'функция', EXTENSION: 'расширение' }

/** PostgreSQL itself lets all roles use the schema public. */
const viewsAndRights = sql`
  SELECT 'представление или внешняя таблица ' || relname AS found FROM pg_class AS c
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('v', 'm', 'f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
  UNION ALL
  SELECT format('право %s на %s', CASE grantee WHEN 0 THEN 'всех ролей' ELSE 'роли ' || grantee::regrole END, name) FROM (
    SELECT relname::text AS name, relowner AS owner, (aclexplode(relacl)).grantee
    FROM pg_class AS c WHERE relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    UNION ALL
    SELECT nspname::text, nspowner, (aclexplode(nspacl)).grantee FROM pg_namespace WHERE nspname = current_schema()
  ) AS granted
  WHERE grantee <> owner AND (grantee <> 0 OR name <> current_schema())
    AND grantee::regrole::text <> 'pg_database_owner'
  UNION ALL
  SELECT 'владелец схемы ' || nspowner::regrole FROM pg_namespace
  WHERE nspname = current_schema() AND NOT pg_has_role(nspowner, 'USAGE')
  LIMIT 1`

const made = sql`
  SELECT 'TABLE' AS kind, relname::text AS name FROM pg_class AS c
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
  UNION ALL
  SELECT 'FUNCTION', proname::text FROM pg_proc AS p
  WHERE pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL
  SELECT 'EXTENSION', extname::text FROM pg_extension WHERE extnamespace = current_schema()::regnamespace
  ORDER BY kind, name`
