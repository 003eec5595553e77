import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addTestUser, startTestNode, startTestServer, TestClient } from '../test-server.ts'
import { beginUpload, storedFiles, upload, uploadOne } from './upload.ts'

const refused = (code: string) => ({ status: 422, body: { code } })
const ten = (name: string) => ({ name, content: '0123456789' })

async function startWithTwoUsers(fileQuota: { own: number; all: number }) {
  const server = await startTestServer({ config: { fileQuota } })
  await server.api.signIn()
  await addTestUser(server.db, 'boris@agency.example')
  const boris = new TestClient(server.origin)
  await boris.signIn('boris@agency.example')
  return { ...server, boris }
}

test('sent files count towards the quota of the user, and deleting the chat frees their space', async () => {
  const { api, boris, dataDir } = await startWithTwoUsers({ own: 25, all: 1_000 })
  const file = await uploadOne(api, 'а.txt', '0123456789')
  const sent = await api.send<{ room_id: string }>('POST', '/chats/messages', {
    json: { msg: 'Вот', attributes: { attached_files: [{ id: file.id }] } },
  })
  await uploadOne(api, 'б.txt', '0123456789')
  expect(await upload(api, ten('в.txt'))).toMatchObject(refused('own_files_full'))
  expect(storedFiles(dataDir)).toHaveLength(2)
  expect((await upload(boris, ten('в.txt'))).status).toBe(200)
  expect((await api.send('DELETE', `/chats/${sent.body.room_id}`)).status).toBeLessThan(300)
  expect((await upload(api, ten('в.txt'))).status).toBe(200)
})

test('the files of all users together do not exceed the configured limit, also when two nodes receive at once', async () => {
  const fileQuota = { own: 20, all: 25 }
  const { api, boris, connection } = await startWithTwoUsers(fileQuota)
  await uploadOne(api, 'а.txt', '0123456789')
  const other = (await startTestNode(connection, { config: { fileQuota } })).api
  other.token = boris.token
  const answers = await Promise.all([upload(boris, ten('б.txt')), upload(other, ten('в.txt'))])
  expect(answers.toSorted((a, b) => b.status - a.status)).toMatchObject([refused('files_full'), { status: 200 }])
})

test('a user sees the used space and the limits', async () => {
  const { api, boris } = await startWithTwoUsers({ own: 20, all: 25 })
  await uploadOne(api, 'а.txt', '0123456789')
  await uploadOne(boris, 'б.txt', '01234')
  const { body } = await api.send('GET', '/files/usage')
  expect(body).toEqual({ own_bytes: 10, own_limit: 20, all_bytes: 15, all_limit: 25 })
})

test('unfinished uploads count towards the limit of one gigabyte, and aborting them frees their space', async () => {
  const { api, db, dataDir } = await startTestServer()
  await api.signIn()
  await uploadOne(api, 'Запас.txt', 'x')
  await db.execute(sql`UPDATE files SET size = ${1024 ** 3 - 1_000}`)
  const held = await beginUpload(api, 'x'.repeat(990))
  onTestFinished(() => void held.destroy())
  await expect.poll(() => storedFiles(dataDir)).toHaveLength(2)
  const another = () => upload(api, { name: 'б.txt', content: 'x'.repeat(500) })
  expect(await another()).toMatchObject(refused('unsent_full'))
  held.destroy()
  await expect.poll(async () => (await another()).status).toBe(200)
})
