import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { networkOf } from '#server/http/network-address.ts'
import { startTestServer, TestClient } from '../test-server.ts'

test('a page runs only its own scripts, cannot be framed, and has fixed content types', async () => {
  const { origin } = await startTestServer()
  const { headers } = await fetch(`${origin}/api/v1/health/live`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types default')
  expect(headers.get('permissions-policy')).toContain('camera=(), ')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('a page loads from no other site and sends nothing there, so no address of an answer carries data out', async () => {
  const { origin } = await startTestServer()
  const { headers } = await fetch(`${origin}/api/v1/health/live`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const directive of ["img-src 'self' data: blob:", "connect-src 'self'", "form-action 'self'"])
    expect(policy.split(';')).toContain(directive)
  expect(policy).not.toMatch(/https?:|\*|\w\.\w/)
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('HTTPS visitors are told to stay with HTTPS', async () => {
  const { origin } = await startTestServer({ config: { publicUrl: new URL('https://desk.example') } })
  const { headers } = await fetch(`${origin}/api/v1/health/live`)
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
})

test("no address leads out of the client's folder", async () => {
  const root = await mkdtemp(join(tmpdir(), 'promodesk-static-'))
  onTestFinished(() => rm(root, { recursive: true }))
  // A parent folder named `assets` must not make every file immutable.
  const clientFolder = join(root, 'assets', 'client')
  await mkdir(join(clientFolder, 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(clientFolder, 'index.html'), 'page')
  await writeFile(join(clientFolder, 'assets', 'app-1.js'), 'script')
  const { origin } = await startTestServer({ clientFolder })
  const addresses = [
    '/../../secret.txt',
    '/..%2f..%2fsecret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/%00.txt',
    '/.env',
    '//etc/passwd',
  ]
  for (const address of addresses) {
    const { status, body } = await getRaw(origin + address)
    expect({ address, leaked: /secret|root:/.test(body) }).toEqual({ address, leaked: false })
    expect(status).toBeLessThan(500)
  }
  expect((await fetch(`${origin}/placement`)).headers.get('cache-control')).toBe('no-cache')
  expect((await fetch(`${origin}/assets/app-1.js`)).headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${origin}/assets/gone.js`)).status).toBe(404)
})

test('metrics are refused to every caller behind a proxy, on another machine or by another name', async () => {
  const { origin, app } = await startTestServer()
  const metrics = `${origin}/api/v1/health/metrics`
  expect((await fetch(metrics)).status).toBe(200)
  expect((await fetch(metrics, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(403)
  // A browser sets the Host header to the host of its page, and Node's fetch cannot set this header.
  for (const [host, status] of [
    ['localhost:3000', 200],
    ['[::1]:3000', 200],
    ['rebound.example:3000', 403],
    ['localhost.rebound.example', 403],
  ] as const) {
    const answer = await app.inject({ url: '/api/v1/health/metrics', headers: { host } })
    expect({ host, status: answer.statusCode }).toEqual({ host, status })
  }
})

test('a caller cannot choose the address for which sign-in attempts are counted', async () => {
  const { origin } = await startTestServer()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.7` }
    statuses.push((await new TestClient(origin).signIn('anna@agency.example', 'wrong password', headers)).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('attempts from %s are counted for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('sign-ins, refusals, sign-outs and deletions are recorded with user and time', async () => {
  const { api, origin, db, user } = await startTestServer()
  await new TestClient(origin).signIn('anna@agency.example', 'wrong password')
  await api.signIn()
  const { body } = await api.send<{ id: number }>('POST', '/channel-categories/', { json: { title: 'Дом' } })
  await api.send('DELETE', `/channel-categories/${body.id}`)
  await api.send('POST', '/auth/logout')
  const { rows } = await db.execute(sql`SELECT action, actor_id, subject FROM audit_log ORDER BY id`)
  expect(rows).toEqual([
    { action: 'sign_in_denied', actor_id: null, subject: String(user.id) },
    { action: 'sign_in', actor_id: user.id, subject: null },
    { action: 'channel_category_deleted', actor_id: user.id, subject: String(body.id) },
    { action: 'sign_out', actor_id: user.id, subject: null },
  ])
})

test('a sign-in with an unknown e-mail hashes like a wrong password and gets the same response', async () => {
  const { verify } = await noteHashes()
  const { startTestServer, TestClient } = await import('../test-server.ts')
  const { origin } = await startTestServer()
  const known = await new TestClient(origin).signIn('anna@agency.example', 'wrong password')
  const unknown = await new TestClient(origin).signIn('boris@agency.example', 'wrong password')
  expect(unknown.status).toBe(401)
  expect(unknown).toMatchObject({ status: known.status, body: known.body })
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash))
  expect(hashes).toHaveLength(2)
  // A hash begins with the algorithm and its costs.
  const [wrong, missing] = hashes.map((hash) => hash.split('$').slice(0, 4))
  expect(missing).toEqual(wrong)
})

/** Spies on the hash library for modules that are imported afterwards; the library still computes hashes. */
async function noteHashes() {
  vi.resetModules()
  vi.doMock('@node-rs/argon2', { spy: true })
  onTestFinished(() => {
    vi.doUnmock('@node-rs/argon2')
    vi.resetModules()
  })
  return import('@node-rs/argon2')
}

/** Skips fetch, which would normalize the path. */
function getRaw(address: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(address)
  const path = address.slice(address.indexOf(port) + port.length)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    }).on('error', reject)
  })
}
