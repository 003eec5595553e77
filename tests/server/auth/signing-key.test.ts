import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createSigningKey, replaceSigningKey } from '#server/modules/auth/signing-key.ts'
import { query } from '../empty-database.ts'
import { startTestNode, startTestServer } from '../test-server.ts'

test('a replaced key ends every session at once, and tokens of the old key are refused on every node', async () => {
  const first = await startTestServer()
  const second = await startTestNode(first.connection)
  await first.api.signIn()
  await second.api.signIn()
  const stolen = await keyOf(first.connection)
  await first.db.transaction((tx) => replaceSigningKey(tx, first.clock.now()))
  for (const { api } of [first, second]) {
    expect((await api.send('GET', '/chats')).status).toBe(401)
    expect((await api.send('POST', '/auth/refresh')).status).toBe(401)
    expect((await api.signIn()).status).toBe(200)
    expect((await api.send('GET', '/chats')).status).toBe(200)
  }
  const { rows } = await query<{ id: string }>(
    first.connection,
    'SELECT id FROM session_families WHERE ended_at IS NULL',
  )
  for (const { api } of [first, second]) {
    api.token = await forge(stolen, { sid: rows[0]?.id ?? '', at: first.clock.now() })
    await expect.poll(async () => (await api.send('GET', '/chats')).status).toBe(401)
  }
})

test('a read-only database gives the key to a node', async () => {
  const { db } = await startTestServer()
  const read = db.transaction((tx) => createSigningKey(tx)(), { accessMode: 'read only' })
  await expect(read).resolves.toHaveLength(32)
})

async function keyOf(connection: Parameters<typeof query>[0]) {
  const { rows } = await query<{ value: string }>(connection, 'SELECT value FROM app_secrets')
  return Buffer.from(rows[0]?.value ?? '', 'base64')
}

/** Signs an access token for the session, as the server does. */
function forge(key: Buffer, { sid, at }: { sid: string; at: Date }) {
  const now = Math.floor(at.getTime() / 1000)
  return new SignJWT({ sid, email: 'anna@agency.example', full_name: 'Анна Белова' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('1')
    .setIssuedAt(now)
    .setExpirationTime(now + 900)
    .sign(key)
}
