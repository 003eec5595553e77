import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { setAdministrator } from '#server/modules/users/users.service.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { addAdministrator, addTestUser, startTestServer, TestClient } from '../test-server.ts'

const open = [
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/login/passkey',
  'POST /api/v1/auth/login/passkey/options',
  'POST /api/v1/auth/login/recovery',
  'POST /api/v1/auth/links/check',
  'POST /api/v1/auth/links/use',
  'GET /api/v1/auth/sign-in-options',
  'GET /api/v1/auth/agency-logo',
  'POST /api/v1/auth/oidc/:provider',
  'GET /api/v1/auth/oidc/:provider/callback',
  'POST /api/v1/auth/refresh',
  'POST /api/v1/auth/logout',
  'GET /api/v1/auth/closed-access',
  'GET /api/v1/health/live',
  'GET /api/v1/health/ready',
  'GET /api/v1/health/metrics',
  'GET *',
  'POST /share-target',
]

test('every route except a short list refuses a caller without a session', async () => {
  const { app, origin } = await startTestServer({ clientFolder: resolve('public') })
  const stranger = new TestClient(origin)
  const routes = routesOf(app.printRoutes({ commonPrefix: false }))
  expect(routes).toEqual(expect.arrayContaining(open))
  const refused = routes.filter((route) => !open.includes(route))
  expect(refused.length).toBeGreaterThan(8)
  for (const route of refused) {
    const [method = '', path = ''] = route.split(' ')
    const { status, body } = await stranger.send(method, path.replace('/api/v1', '').replace(/:\w+/g, '1'))
    expect({ route, status, code: body.code }).toEqual({ route, status: 401, code: 'unauthorized' })
  }
})

test('the cookie alone opens files and no other route', async () => {
  const { app, api, origin } = await startTestServer({ clientFolder: resolve('public') })
  await api.signIn()
  const routes = routesOf(app.printRoutes({ commonPrefix: false })).filter((route) => !open.includes(route))
  const opened: string[] = []
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const answer = await fetch(origin + path.replace(/:\w+/g, '1'), {
      method,
      headers: { cookie: api.cookie ?? '' },
    })
    if (answer.status !== 401) opened.push(route)
  }
  expect(opened).toEqual(['GET /api/v1/files/:id'])
})

test("an administrator's endpoint refuses every other user, and a right that was taken away ends at once", async () => {
  const { api, db, origin } = await startTestServer()
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const gated = contractEndpoints.filter(({ access }) => access === 'administrator')
  expect(gated.length).toBeGreaterThan(0)
  expect(gated.filter(({ path }) => !path.startsWith('/admin/'))).toEqual([])
  expect(
    contractEndpoints.filter(({ path, access }) => path.startsWith('/admin/') && access !== 'administrator'),
  ).toEqual([])
  const refuses = async (caller: TestClient) => {
    for (const { method, path } of gated) {
      const { status, body } = await caller.send(method, path.replace(/:\w+/g, '1'))
      expect({ method, path, status, code: body.code }).toMatchObject({
        status: 403,
        code: 'administrator_required',
      })
    }
  }
  await refuses(boris)
  await api.signIn()
  expect((await api.send('GET', '/admin/users')).status).toBe(200)
  await addAdministrator(db)
  await setAdministrator(db, 'anna@agency.example', false)
  await refuses(api)
})

/** Returns `GET /path` for each line of Fastify's route tree, which shows nesting by indentation. */
function routesOf(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match?.[2]) return []
    const depth = (match[1] ?? '').length / 4
    path.splice(depth - 1, path.length, match[2])
    const methods = match[3]?.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS') ?? []
    return methods.map((method) => `${method} ${path.join('')}`)
  })
}
