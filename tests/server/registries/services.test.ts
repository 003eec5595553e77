import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Service } from '#contract/services.ts'
import type { Database } from '#server/db/client.ts'
import { encodePng } from '#server/modules/assistant/demo-picture.ts'
import { files } from '#server/modules/files/files.table.ts'
import { isLogo } from '#server/modules/services/services.service.ts'
import { addUser } from '#server/modules/users/users.service.ts'
import { scriptedAssistant } from '../chats/scripted-assistant.ts'
import { startAnswer } from '../chats/start-chats.ts'
import { upload, uploadOne } from '../files/upload.ts'
import { sampleService } from '../sample-service.ts'
import { addTestUser, password, startTestServer, TestClient } from '../test-server.ts'

async function start() {
  const server = await startTestServer()
  await server.api.signIn()
  const list = async () => (await server.api.send<{ resources: Service[] }>('GET', '/resources/')).body.resources
  return { ...server, list, logo: await addFile(server.db, server.user.id) }
}

async function addFile(db: Database, ownerId: number, file: Partial<typeof files.$inferInsert> = {}) {
  const id = randomUUID()
  await db.insert(files).values({
    id,
    ownerId,
    origin: 'upload',
    name: 'logo.png',
    mediaType: 'image/png',
    size: 2_097_152,
    storageKey: id,
    createdAt: new Date('2026-11-20T09:00:00Z'),
    ...file,
  })
  return id
}

test('services are listed by title with the addresses of their logos', async () => {
  const { api, list, logo } = await start()
  const { body } = await api.send<Service>('POST', '/resources/', {
    json: { ...sampleService(logo), logo: { id: logo, name: 'logo.png', url: '/elsewhere' } },
  })
  const { logo: _, ...fields } = sampleService(logo)
  expect(body).toEqual({ ...fields, id: body.id, logo_url: `/api/v1/files/${logo}` })
  await api.send('POST', '/resources/', { json: sampleService(logo, { title: 'ёмкий сервис' }) })
  await api.send('POST', '/resources/', { json: sampleService(logo, { title: 'Архив' }) })
  expect((await list()).map(({ title }) => title)).toEqual(['Архив', 'ёмкий сервис', 'Трекер задач'])
})

test('a logo must be a small PNG that its sender uploaded', async () => {
  const { api, db, clock, user, list } = await start()
  const colleague = await addUser(db, { email: 'igor@agency.example', fullName: 'Игорь', password }, clock.now())
  const refused: [string, string][] = [
    [randomUUID(), 'Логотип не найден. Загрузите его ещё раз'],
    [await addFile(db, colleague.id), 'Логотип не найден. Загрузите его ещё раз'],
    [await addFile(db, user.id, { origin: 'generated' }), 'Логотип не найден. Загрузите его ещё раз'],
    [await addFile(db, user.id, { mediaType: 'image/jpeg' }), 'Можно загружать только PNG-файлы'],
    [await addFile(db, user.id, { size: 2_097_153 }), 'Логотип не может быть больше 2\u00a0МБ'],
  ]
  for (const [id, message] of refused) {
    expect(await api.send('POST', '/resources/', { json: sampleService(id) })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', message, details: { fields: [{ path: 'logo', message }] } },
    })
  }
  expect(await list()).toEqual([])
})

test.each([
  ['a word', '1'],
  ['a number', 1],
  ['nothing', ''],
  ['a very long word', 'ы'.repeat(10_000)],
  ['a NUL', '\u0000'],
])('a logo with an unknown id is refused: %s', async (_, id) => {
  const { api, list, logo } = await start()
  const answer = await api.send('POST', '/resources/', { json: { ...sampleService(logo), logo: { id } } })
  const message = 'Логотип не найден. Загрузите его ещё раз'
  expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ path: 'logo', message }] } } })
  expect(await list()).toEqual([])
})

test('a file is a logo while a service shows it', async () => {
  const { api, db, user, logo } = await start()
  const other = await addFile(db, user.id)
  const { body } = await api.send<Service>('POST', '/resources/', { json: sampleService(logo) })
  expect(await isLogo(db, logo)).toBe(true)
  expect(await isLogo(db, other)).toBe(false)
  expect((await api.send('DELETE', `/resources/${body.id}`)).status).toBe(204)
  expect(await isLogo(db, logo)).toBe(false)
})

test('a service with a deleted logo is shown without one', async () => {
  const { api, db, list, logo } = await start()
  await api.send('POST', '/resources/', { json: sampleService(logo) })
  await db.delete(files).where(eq(files.id, logo))
  expect(await list()).toMatchObject([{ title: 'Трекер задач', logo_url: null }])
})

test('a service is deleted once', async () => {
  const { api, list, logo } = await start()
  const { body } = await api.send<Service>('POST', '/resources/', { json: sampleService(logo) })
  expect((await api.send('DELETE', `/resources/${body.id}`)).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await api.send('DELETE', `/resources/${body.id}`)).toMatchObject({
    status: 404,
    body: { code: 'service_not_found', message: 'Сервис не найден. Возможно, его уже удалили' },
  })
})

test('every user sees a logo and no other file of its owner', async () => {
  const { api, db, origin } = await start()
  const png = await encodePng({ width: 2, height: 2, rgb: new Uint8Array(12) })
  const logo = await uploadOne(api, 'logo.png', png)
  await addTestUser(db, 'igor@agency.example')
  const colleague = new TestClient(origin)
  await colleague.signIn('igor@agency.example')
  expect((await colleague.send('GET', `/files/${logo.id}`)).status).toBe(404)
  const { body } = await api.send<Service>('POST', '/resources/', { json: sampleService(logo.id) })
  expect((await colleague.send('GET', `/files/${logo.id}`)).status).toBe(200)
  await api.send('DELETE', `/resources/${body.id}`)
  expect((await colleague.send('GET', `/files/${logo.id}`)).status).toBe(404)
})

test('a logo stays when its chat is deleted', async () => {
  const { assistant, answers } = scriptedAssistant()
  const { api } = await startTestServer({ assistant })
  await api.signIn()
  const png = await encodePng({ width: 2, height: 2, rgb: new Uint8Array(12) })
  const { body } = await upload(api, { name: 'logo.png', content: png }, { name: 'заметки.txt', content: 'а' })
  const [logo, notes] = body.files
  await api.send('POST', '/resources/', { json: sampleService(logo?.id ?? '') })
  const { room_id, answer } = await startAnswer({ api, answers }, 'Файлы', { attached_files: body.files })
  answer.end()
  await api.send('DELETE', `/chats/${room_id}`)
  expect((await api.send('GET', `/files/${logo?.id}`)).status).toBe(200)
  expect((await api.send('GET', `/files/${notes?.id}`)).status).toBe(404)
})

const refused: [field: string, value: unknown, message: string][] = [
  ['title', '', 'Введите название сервиса'],
  ['title', 'ы'.repeat(255), 'Не больше 254 символов'],
  ['description', undefined, 'Введите описание сервиса'],
  ['description', 'ы'.repeat(301), 'Не больше 300 символов'],
  ['url', '', 'Введите ссылку'],
  ['url', 'портал', 'Введите корректную ссылку'],
  ['url', 'javascript:alert(1)', 'Введите корректную ссылку'],
  ['url', 'ftp://files.example', 'Введите корректную ссылку'],
  ['status', 'toString', 'Выберите статус'],
  ['logo', null, 'Загрузите логотип'],
  ['logo', {}, 'Загрузите логотип'],
]

test('a wrong field is refused at that field in Russian, and nothing is stored', async () => {
  const { api, list, logo } = await start()
  for (const [field, value, message] of refused) {
    const answer = await api.send('POST', '/resources/', { json: { ...sampleService(logo), [field]: value } })
    const path = field === 'logo' && value !== null ? 'logo.id' : field
    expect(answer).toMatchObject({ status: 422, body: { details: { fields: [{ path, message }] } } })
  }
  expect(await list()).toEqual([])
})
