import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addTestUser, startTestServer, TestClient } from '../test-server.ts'
import { storedFiles, upload, uploadOne } from './upload.ts'

const refused = {
  status: 422,
  body: { code: 'unsent_full', customMessage: expect.stringContaining('1\u00a0ГБ') },
}
const gigabyte = 1024 * 1024 * 1024

/** Starts a user with one small file, whose recorded size leaves room for `bytes`. */
async function startWithRoom(bytes: number) {
  const server = await startTestServer()
  await server.api.signIn()
  const file = await uploadOne(server.api, 'Запас.txt', 'x')
  await server.db.execute(sql`UPDATE files SET size = ${gigabyte - bytes}`)
  return { ...server, file }
}

test('a user stores at most one gigabyte of unsent files, and sending frees the room', async () => {
  const { api, db, dataDir, origin, file } = await startWithRoom(10)
  expect((await upload(api, { name: 'а.txt', content: '0123456789' })).status).toBe(200)
  expect(await upload(api, { name: 'б.txt', content: '0' })).toMatchObject(refused)
  expect(storedFiles(dataDir)).toHaveLength(2)
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  expect((await upload(boris, { name: 'б.txt', content: '0' })).status).toBe(200)
  await api.send('POST', '/chats/messages', {
    json: { msg: 'Вот', attributes: { attached_files: [{ id: file.id }] } },
  })
  expect((await upload(api, { name: 'б.txt', content: '0' })).status).toBe(200)
})

test('simultaneous uploads are accepted only up to the remaining room', async () => {
  const { api, dataDir } = await startWithRoom(30)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => upload(api, { name: `${i}.txt`, content: '0123456789' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
  await expect.poll(() => storedFiles(dataDir).length).toBe(4)
})
