import { expect, test } from 'vitest'
import type { AgencyProfile } from '#contract/accounts/agency.ts'
import type { SignInOptions } from '#contract/accounts/oidc.ts'
import type { ErrorBody } from '#contract/error.ts'
import { createFileService } from '#server/modules/files/files.service.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import { onePixelPng, pngHeader } from '../files/sample-documents.ts'
import { storedFiles, upload, uploadOne } from '../files/upload.ts'
import { addAdministrator, startTestServer, TestClient } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  const { api, origin, db } = server
  await api.signIn()
  const read = async () => (await api.send<AgencyProfile>('GET', '/admin/agency')).body
  const change = (json: unknown, as = api) => as.send<AgencyProfile & ErrorBody>('PATCH', '/admin/agency', { json })
  const stranger = new TestClient(origin)
  const shown = async () => (await stranger.send<SignInOptions>('GET', '/auth/sign-in-options')).body.agency
  const logo = () => fetch(`${origin}/api/v1/auth/agency-logo`)
  const logged = async () => (await db.execute(`SELECT actor_id FROM audit_log WHERE action = 'agency_changed'`)).rows
  return { ...server, read, change, shown, logo, logged }
}

test('a name and a logo are on the sign-in page of a stranger, and in the audit log', async () => {
  const { api, user, read, change, shown, logo, logged } = await start()
  expect(await read()).toEqual({ version: 0, name: '', logo_url: null })
  expect(await shown()).toEqual({ name: '', logo_url: null })
  expect((await logo()).status).toBe(404)
  const file = await uploadOne(api, 'знак.png', onePixelPng)
  const { body } = await change({ version: 0, name: '  Полдень ', logo: { id: file.id } })
  expect(body).toEqual({ version: 1, name: 'Полдень', logo_url: '/api/v1/auth/agency-logo?v=1' })
  expect(await shown()).toEqual({ name: 'Полдень', logo_url: '/api/v1/auth/agency-logo?v=1' })
  const answer = await logo()
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(onePixelPng))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  })
  expect((await change({ version: 1, name: 'Полдень' })).body.version).toBe(1)
  expect(await logged()).toEqual([{ actor_id: user.id }])
  expect((await change({ version: 1, logo: null, name: '' })).body).toEqual({
    version: 2,
    name: '',
    logo_url: null,
  })
  expect((await logo()).status).toBe(404)
})

test("another administrator's change is not overwritten unseen", async () => {
  const { db, origin, read, change } = await start()
  await addAdministrator(db)
  const vera = new TestClient(origin)
  await vera.signIn('vera@agency.example')
  expect((await change({ version: 0, name: 'Полдень' }, vera)).status).toBe(200)
  expect(await change({ version: 0, name: 'Полночь' })).toMatchObject({
    status: 409,
    body: { code: 'agency_changed' },
  })
  expect(await read()).toMatchObject({ version: 1, name: 'Полдень' })
  const both = await Promise.all(['Утро', 'Вечер'].map((name) => change({ version: 1, name })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a name that is too long or cannot be stored is refused', async () => {
  const { change, read } = await start()
  for (const name of ['а'.repeat(101), 'а\0б', '\ud800', 5]) {
    expect(await change({ version: 0, name })).toMatchObject({ status: 422 })
  }
  expect((await change({ version: 0, name: `  ${'а'.repeat(100)}  ` })).status).toBe(200)
  expect((await read()).name).toHaveLength(100)
})

test('a logo is a small picture that the administrator uploaded, and nothing that pretends to be one', async () => {
  const { api, db, origin, change, read, logo } = await start()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  // Neither name lets such content in.
  expect((await upload(api, { name: 'знак.svg', content: svg })).status).toBe(422)
  expect((await upload(api, { name: 'знак.png', content: svg })).status).toBe(422)
  expect((await upload(api, { name: 'знак.png', content: '<html><script>1</script>' })).status).toBe(422)
  await addAdministrator(db)
  const vera = new TestClient(origin)
  await vera.signIn('vera@agency.example')
  const text = await uploadOne(api, 'знак.html', '<script>alert(1)</script>')
  const heavy = await uploadOne(api, 'тяжёлый.png', Buffer.concat([onePixelPng, Buffer.alloc(512 * 1024)]))
  const long = await uploadOne(api, 'длинный.png', pngHeader(4_001, 1))
  const hers = await uploadOne(vera, 'чужой.png', onePixelPng)
  const message = async (id: unknown) => (await change({ version: 0, logo: { id } })).body.message
  expect(await message(text.id)).toBe('Логотип: PNG, JPEG или WebP')
  expect(await message(heavy.id)).toMatch(/больше 512/)
  expect(await message(long.id)).toMatch(/пикселей/)
  for (const id of [hers.id, 'x', 7, "'; DROP TABLE files", '00000000-0000-4000-8000-000000000000'])
    expect(await message(id)).toBe('Логотип не найден. Загрузите его ещё раз')
  expect(await read()).toMatchObject({ version: 0, logo_url: null })
  expect((await logo()).status).toBe(404)
})

test('the sweep removes a logo that was replaced and keeps the present one', async () => {
  const { api, db, clock, files, dataDir, change, logo } = await start()
  const former = await uploadOne(api, 'прежний.png', onePixelPng)
  const present = await uploadOne(api, 'новый.png', pngHeader(8, 8))
  await change({ version: 0, logo: { id: former.id } })
  await change({ version: 1, logo: { id: present.id } })
  expect(storedFiles(dataDir)).toHaveLength(2)
  clock.advance(8 * 24 * 60 * 60_000)
  const deps = { db, now: clock.now, store: files, extraction: createTextExtraction() }
  await createFileService(deps).sweep()
  expect(storedFiles(dataDir)).toHaveLength(1)
  expect((await logo()).status).toBe(200)
})
