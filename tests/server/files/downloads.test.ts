import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#server/modules/files/files.table.ts'
import { addUser, disableUser } from '#server/modules/users/users.service.ts'
import { addAdministrator, ageUses, password, startTestServer, TestClient } from '../test-server.ts'
import { docx, onePixelPng } from './sample-documents.ts'
import { uploadOne } from './upload.ts'

const get = (origin: string, url: string, headers: Record<string, string>) => fetch(origin + url, { headers })

test('a browser shows a picture, downloads every other file and keeps neither in its own cache', async () => {
  const { api, origin } = await startTestServer()
  await api.signIn()
  const bearer = { authorization: `Bearer ${api.token}` }
  const picture = await uploadOne(api, 'Фото «ёж».png', onePixelPng)
  const name = 'filename="____ ____.png"; filename*=UTF-8\'\'%D0%A4%D0%BE%D1%82%D0%BE%20%C2%AB%D1%91%D0%B6%C2%BB.png'
  const shown = await get(origin, picture.url, bearer)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(onePixelPng)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `inline; ${name}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const saved = await get(origin, `${picture.url}?download=1`, bearer)
  expect(saved.headers.get('content-disposition')).toBe(`attachment; ${name}`)

  const page = await uploadOne(api, "it's (1).html", '<script>alert(1)</script>')
  const { headers } = await get(origin, page.url, bearer)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': expect.stringMatching(/^text\/plain/),
    'content-disposition': "attachment; filename=\"it's (1).html\"; filename*=UTF-8''it%27s%20%281%29.html",
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

// A zlib stream may begin with these two bytes.
test.each(['80', 'x ', 'HK', '(4'])('a text that starts with «%s» arrives unchanged', async (start) => {
  const { api, origin } = await startTestServer()
  await api.signIn()
  const text = `${start} 000 ₽ за выход\n`.repeat(200)
  const { url } = await uploadOne(api, 'Цены.txt', text)
  const answer = await get(origin, url, {
    authorization: `Bearer ${api.token}`,
    'accept-encoding': 'gzip, br',
  })
  expect(await answer.text()).toBe(text)
})

test('a file of another user, an unknown file and a file without bytes are a 404', async () => {
  const { api, origin, db, clock, dataDir } = await startTestServer()
  await api.signIn()
  const file = await uploadOne(api, 'Бриф.docx', docx('Бриф'))
  await addUser(db, { email: 'boris@agency.example', fullName: 'Борис', password }, clock.now())
  const other = new TestClient(origin)
  await other.signIn('boris@agency.example')
  const path = `/files/${file.id}`
  expect(await other.send('GET', path)).toMatchObject({ status: 404, body: { code: 'file_not_found' } })
  other.token = undefined
  expect(await other.send('GET', path)).toMatchObject({ status: 404, body: { code: 'file_not_found' } })
  expect((await api.send('GET', '/files/11111111-1111-4111-8111-111111111111')).status).toBe(404)
  expect((await api.send('GET', '/files/1')).status).toBe(422)
  expect((await api.send('GET', path)).status).toBe(200)

  const [row] = await db.select().from(files).where(eq(files.id, file.id))
  rmSync(join(dataDir, 'files', row?.storageKey.slice(0, 2) ?? '', row?.storageKey ?? ''))
  expect(await api.send('GET', path)).toMatchObject({
    status: 404,
    body: { code: 'file_not_found', message: 'Файл не найден' },
  })
})

test('a stopping server waits for a running download', async () => {
  const { app, api, origin } = await startTestServer()
  await api.signIn()
  const size = 30 * 1024 * 1024
  const file = await uploadOne(api, 'длинный.txt', new Uint8Array(size).fill(0x61))
  const headers = { authorization: `Bearer ${api.token}`, 'accept-encoding': 'identity' }
  const answer = await get(origin, file.url, headers)
  const closed = app.close()
  expect((await answer.arrayBuffer()).byteLength).toBe(size)
  await closed
})

test('the cookie alone opens a file, is not exchanged and opens nothing else', async () => {
  const { api, origin } = await startTestServer()
  await api.signIn()
  const file = await uploadOne(api, 'Фото.png', onePixelPng)
  const { cookie = '' } = api
  for (let i = 0; i < 3; i++) {
    const answer = await get(origin, file.url, { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await get(origin, '/api/v1/meta', { cookie })).status).toBe(401)
  expect((await get(origin, file.url, {})).status).toBe(401)
  expect((await get(origin, file.url, { cookie: 'refresh_token=wrong' })).status).toBe(401)
  expect((await get(origin, file.url, { cookie, authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await api.send('POST', '/auth/refresh')).status).toBe(200)
})

test('an exchanged cookie opens files for a short time only, and a download ends no session', async () => {
  const { api, origin, clock, db } = await startTestServer()
  await api.signIn()
  const file = await uploadOne(api, 'Фото.png', onePixelPng)
  const { cookie: old = '' } = api
  await api.send('POST', '/auth/refresh')
  expect((await get(origin, file.url, { cookie: old })).status).toBe(200)
  await ageUses(db, 6)
  expect((await get(origin, file.url, { cookie: old })).status).toBe(401)
  expect((await get(origin, file.url, { cookie: api.cookie ?? '' })).status).toBe(200)
  clock.advance(31 * 24 * 60 * 60_000)
  expect((await get(origin, file.url, { cookie: api.cookie ?? '' })).status).toBe(401)
})

test('an ended session and a disabled user open no file by the cookie', async () => {
  const { api, origin, db, clock } = await startTestServer()
  await api.signIn()
  const file = await uploadOne(api, 'Фото.png', onePixelPng)
  const { cookie = '' } = api
  await api.send('POST', '/auth/logout')
  expect((await get(origin, file.url, { cookie })).status).toBe(401)
  await api.signIn()
  expect((await get(origin, file.url, { cookie: api.cookie ?? '' })).status).toBe(200)
  await addAdministrator(db)
  await disableUser(db, 'anna@agency.example', clock.now())
  expect((await get(origin, file.url, { cookie: api.cookie ?? '' })).status).toBe(401)
})
