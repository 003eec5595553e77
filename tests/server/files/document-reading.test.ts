import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createFileService } from '#server/modules/files/files.service.ts'
import { files } from '#server/modules/files/files.table.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { type ScriptedAnswer, scriptedAssistant } from '../chats/scripted-assistant.ts'
import { historyOf, nextAnswer, startAnswer, startChat, startChats } from '../chats/start-chats.ts'
import { createDataDir, run, startServerProcess } from '../server-process.ts'
import { addTestUser, password, startTestNode, startTestServer, TestClient } from '../test-server.ts'
import { docx, encryptedOffice, hugeDocx, largeBook } from './sample-documents.ts'
import { problemOf, upload, uploadOne } from './upload.ts'

let server: Awaited<ReturnType<typeof startTestServer>> & { answers: ScriptedAnswer[] }
let held = Promise.resolve()
let heldFiles = 0

/** Keeps documents from being read until the returned function is called. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

beforeAll(async () => {
  const store = openDiskFileStore(await createDataDir())
  const open: typeof store.open = async (key) => {
    heldFiles++
    await held.finally(() => heldFiles--)
    return store.open(key)
  }
  const { assistant, answers } = scriptedAssistant()
  server = { ...(await startTestServer({ assistant, files: { ...store, open } })), answers }
  await server.api.signIn()
})

test('documents of 149 MB of text use no memory of the server', async () => {
  const env = { DATA_DIR: await createDataDir() }
  // A server from the source starts the readers from the source, too.
  const { child, origin } = await startServerProcess(env)
  await run(['src/server/cli.ts', 'users', 'add', 'anna@agency.example', 'Анна'], env, `${password}\n`)
  const anna = new TestClient(origin)
  await anna.signIn()
  await problemOf(anna, (await uploadOne(anna, 'первый.docx', docx('Бриф'))).id)
  const hostile = [hugeDocx(51), hugeDocx(49), hugeDocx(49)].map((content, index) => ({
    name: `${index}.docx`,
    content,
  }))
  const before = peakMemory(child.pid)
  const { body } = await upload(anna, ...hostile)
  const problems = await Promise.all(body.files.map(({ id }) => problemOf(anna, id)))
  expect(problems).toEqual(['Не удалось прочитать текст файла: он слишком большой', null, null])
  expect(peakMemory(child.pid) - before).toBeLessThan(100 * 2 ** 20)
})

test('an upload is answered before its document is read', async () => {
  const { api, db } = server
  const release = hold()
  const file = await uploadOne(api, 'Бриф.docx', docx('Бриф'))
  const row = db.select().from(files).where(eq(files.id, file.id))
  expect(await row).toMatchObject([{ extractedText: null, problem: null }])
  expect(file).toMatchObject({ is_reading: true, problem: null })
  release()
  expect(await problemOf(api, file.id)).toBeNull()
  expect(await row).toMatchObject([{ extractedText: expect.stringContaining('Бриф') }])
})

test("five documents of a user do not delay another user's first document", async () => {
  const { api, db, origin } = server
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const release = hold()
  const five = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.docx`, content: docx('Бриф') }))
  const { body } = await upload(api, ...five)
  await expect.poll(() => heldFiles).toBe(1)
  held = Promise.resolve()
  const file = await uploadOne(boris, 'Бриф.docx', docx('Бриф'))
  expect(await problemOf(boris, file.id)).toBeNull()
  expect(heldFiles).toBe(1)
  release()
  for (const { id } of body.files) expect(await problemOf(api, id)).toBeNull()
})

test('a message that is sent at once has the text of its documents, or the reason why there is none', async () => {
  const { api, answers } = server
  const release = hold()
  const { body } = await upload(
    api,
    { name: 'План.docx', content: docx('Строка медиаплана') },
    { name: 'Тайна.docx', content: encryptedOffice() },
  )
  const attached_files = body.files.map(({ id }) => ({ id }))
  const sent = startChat(api, 'Что здесь?', { attached_files })
  release()
  const { room_id } = await sent
  const { request } = await nextAnswer(answers, 0)
  expect(request.messages.at(-1)?.text).toContain('Строка медиаплана')
  const problem = 'Не удалось прочитать текст файла: он защищён паролем'
  expect((await historyOf(api, room_id)).rows[0]?.attributes.attached_files).toMatchObject([
    { name: 'План.docx' },
    { name: 'Тайна.docx', problem },
  ])
})

test('a reader that another process kills gives its document a problem', async () => {
  const file = await uploadOne(server.api, 'План.xlsx', largeBook())
  await expect.poll(readers).not.toEqual([])
  for (const id of readers()) process.kill(id, 'SIGKILL')
  expect(await problemOf(server.api, file.id)).toBe('Не удалось прочитать текст файла: его разбор прервался')
})

test('a document that a stopped server left unread is read by the server that needs it', async () => {
  const first = await startChats()
  const file = await uploadOne(first.api, 'План.xlsx', largeBook())
  await expect.poll(readers).not.toEqual([])
  await first.app.close()
  expect(await first.db.select().from(files)).toMatchObject([{ extractedText: null, problem: null }])
  expect(readers()).toEqual([])
  const { assistant, answers } = scriptedAssistant()
  const { api } = await startTestNode(first.connection, { assistant, files: first.files })
  api.token = first.api.token
  await startAnswer({ api, answers }, 'Что здесь?', { attached_files: [{ id: file.id }] })
  expect((await nextAnswer(answers, 0)).request.messages.at(-1)?.text).toContain('Показ')
})

test('a document whose reader cannot start stays unread and is read later', async () => {
  const { db, clock, files: store, user } = server
  const id = randomUUID()
  await store.keep(id, { path: await incoming(store.incomingFolder), mediaType: '' })
  const row = { id, storageKey: id, ownerId: user.id, origin: 'upload', name: 'Бриф.docx' } as const
  await db.insert(files).values({ ...row, mediaType: 'application/msword', size: 1, createdAt: clock.now() })
  const missing = pathToFileURL(join(tmpdir(), randomUUID(), 'readers.ts')).href
  const serviceOf = (readers?: string) =>
    createFileService({
      db,
      now: clock.now,
      store,
      extraction: createTextExtraction({ ...(readers && { readers }) }),
    })
  await expect(serviceOf(missing).awaitTexts([id])).rejects.toMatchObject({
    status: 503,
    code: 'reader_unavailable',
  })
  expect(await serviceOf(missing).readForAssistant([id])).toMatchObject([{ kind: 'unreadable' }])
  expect(await serviceOf().readForAssistant([id])).toMatchObject([{ kind: 'text', text: 'Бриф' }])
})

async function incoming(folder: string): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, docx('Бриф'))
  return path
}

/** Returns the ids of the processes that read documents for this one. */
function readers(): number[] {
  const children = readdirSync('/proc').filter((id) => /^\d+$/.test(id))
  return children.map(Number).filter((id) => {
    try {
      const isOwn = readFileSync(`/proc/${id}/stat`, 'utf8').includes(` ${process.pid} `)
      return isOwn && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('-reader.js\0')
    } catch {
      return false
    }
  })
}

/** Returns the peak memory of the process since its start, in bytes. */
const peakMemory = (pid: number | undefined) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
