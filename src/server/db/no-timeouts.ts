import type pg from 'pg'

/**
 * Lifts the time limits of the role and the database for this session. A migration that a limit interrupts
 * would fail at every start.
 */
export async function clearTimeouts(client: pg.Client) {
  await client.query(`SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN ('statement_timeout',
    'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`)
}
