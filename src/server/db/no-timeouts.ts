import type pg from 'pg'

/**
 * Lets the session wait and work as long as it takes, whatever limits its role or database has: a migration that is cut
 * off in the middle of a large table would be so at every start. Of those limits that this PostgreSQL knows.
 */
export async function clearTimeouts(client: pg.Client) {
  await client.query(`SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN ('statement_timeout',
    'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`)
}
