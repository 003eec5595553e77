import { randomUUID } from 'node:crypto'
import { type DatabaseClient, type DatabaseConnection, openDatabase } from '#server/db/client.ts'
import { cleanUp } from './clean-up.ts'
import { postgresOfWorker, query } from './empty-database.ts'

/** A clock that tests move by hand. */
export class TestClock {
  #now = start
  now = () => new Date(this.#now)
  advance(ms: number) {
    this.#now = new Date(this.#now.getTime() + ms)
  }
  reset() {
    this.#now = start
  }
}

const start = new Date('2026-11-20T09:00:00Z')

type TestDatabase = {
  connection: Extract<DatabaseConnection, { host: string }>
  client: DatabaseClient
  clock: TestClock
  /** The schema and the settings at the beginning. */
  catalog: string
}

/** Those that no test of this worker uses: a new database and its first connections take longer than most tests. */
const unused: TestDatabase[] = []

/** Lends an empty, migrated database with its connections to the test, or to the file in a `beforeAll`. */
export async function borrowDatabase(): Promise<TestDatabase> {
  const borrowed = unused.pop() ?? (await open())
  cleanUp(async () => {
    // The connections of more would be too many for PostgreSQL.
    if (unused.length < 2 && (await isLikeNew(borrowed))) unused.push(borrowed)
    else await drop(borrowed.connection)
  })
  borrowed.clock.reset()
  return borrowed
}

/** Creates a migrated, empty database and drops it after the test, or after the file in a `beforeAll`. */
export async function createTestDatabase() {
  const connection = await create()
  cleanUp(() => drop(connection))
  return connection
}

async function open(): Promise<TestDatabase> {
  const connection = await create()
  const clock = new TestClock()
  const client = openDatabase(connection, () => {}, { now: clock.now })
  const { rows } = await client.pool.query(catalogOfDatabase)
  return { connection, client, clock, catalog: rows[0].catalog }
}

async function create() {
  const server = postgresOfWorker()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await query(server, `CREATE DATABASE ${database} TEMPLATE template_promodesk`)
  return { ...server, database }
}

const drop = ({ database }: { database: string }) => query(postgresOfWorker(), `DROP DATABASE ${database} WITH (FORCE)`)

/** Empties the database, unless the test closed it, left work in it or changed more than rows. */
async function isLikeNew({ client: { pool }, catalog }: TestDatabase): Promise<boolean> {
  if (pool.ended || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false
  try {
    const { rows } = await pool.query(catalogOfDatabase)
    if (rows[0].catalog !== catalog) return false
    await pool.query(empty)
    return true
  } catch {
    return false
  }
}

const catalogOfDatabase = `SELECT md5(concat(
  (SELECT string_agg(concat(oid, relname, relnatts, relchecks), ',' ORDER BY oid) FROM pg_class
   WHERE relnamespace = 'public'::regnamespace),
  (SELECT string_agg(concat(oid, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
  (SELECT string_agg(concat(oid, proname), ',' ORDER BY oid) FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace),
  (SELECT string_agg(setconfig::text, ',') FROM pg_db_role_setting))) AS catalog`

/** Deletes rows, which takes a tenth of the time of truncating, unless so many rows would slow later tests down. */
const empty = `
  SET LOCAL lock_timeout = '2s';
  SET LOCAL session_replication_role = replica;
  ALTER TABLE audit_log DISABLE TRIGGER audit_log_kept;
  DO $$
  DECLARE
    tables text[] := ARRAY(SELECT quote_ident(tablename) FROM pg_tables
                           WHERE schemaname = 'public' AND tablename <> 'schema_migrations');
    one text;
    has_rows boolean;
  BEGIN
    IF (SELECT max(pg_relation_size(name::regclass)) > 65536 FROM unnest(tables) name) THEN
      EXECUTE 'TRUNCATE ' || array_to_string(tables, ', ');
    END IF;
    FOREACH one IN ARRAY tables LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %s)', one) INTO has_rows;
      IF has_rows THEN EXECUTE format('DELETE FROM %s', one); END IF;
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false)
      FROM pg_sequences WHERE last_value IS NOT NULL;
  END $$;
  ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_kept;
  INSERT INTO channel_sync (epoch) VALUES (gen_random_uuid())`
