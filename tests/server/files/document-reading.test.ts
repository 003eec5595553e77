import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFileService } from '#server/modules/files/files.service.ts'
import { files } from '#server/modules/files/files.table.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import { scriptedAssistant } from '../chats/scripted-assistant.ts'
import { historyOf, nextAnswer, startAnswer, startChats } from '../chats/start-chats.ts'
import { createDataDir, run, startServerProcess } from '../server-process.ts'
import { addTestUser, password, startTestNode, TestClient } from '../test-server.ts'
import { docx, encryptedOffice, hugeDocx, sheets } from './sample-documents.ts'
import { problemOf, upload, uploadOne } from './upload.ts'

/** A document that takes seconds to read. */
const long = sheets('xlsx', {
  План: Array.from({ length: 10_000 }, (_, index) => [
    `Строка медиаплана ${index}`,
    ...Array(20).fill(index),
  ]),
})

test('documents of 290 MB of text use no memory of the server and do not delay other users', async () => {
  const env = { DATA_DIR: await createDataDir() }
  const { child, origin } = await startServerProcess(env)
  const people = ['anna@agency.example', 'boris@agency.example']
  for (const email of people) {
    await run(['src/server/cli.ts', 'users', 'add', email, email], env, `${password}\n`)
  }
  const [anna, boris] = [new TestClient(origin), new TestClient(origin)]
  await anna.signIn(people[0])
  await boris.signIn(people[1])
  await problemOf(boris, (await uploadOne(boris, 'первый.docx', docx('Бриф'))).id)
  const hostile = [hugeDocx(290), hugeDocx(49), hugeDocx(49)].map((content, index) => ({
    ...{ name: `${index}.docx`, content },
  }))
  const before = peakMemory(child.pid)

  const { body } = await upload(anna, ...hostile)
  let isRead = false
  const problems = Promise.all(body.files.map(({ id }) => problemOf(anna, id))).finally(() => {
    isRead = true
  })
  const file = await uploadOne(boris, 'Бриф.docx', docx('Бриф'))
  expect(await problemOf(boris, file.id)).toBeNull()
  expect(isRead).toBe(false)
  expect(await problems).toEqual(['Не удалось прочитать текст файла: он слишком большой', null, null])
  expect(peakMemory(child.pid) - before).toBeLessThan(100 * 2 ** 20)
})

test('an upload is answered before its document is read', async () => {
  const { api, db } = await startChats()
  const file = await uploadOne(api, 'План.xlsx', long)
  expect(await db.select().from(files)).toMatchObject([{ extractedText: null, problem: null }])
  expect(file).toMatchObject({ is_reading: true, problem: null })
  expect(await problemOf(api, file.id)).toBeNull()
  expect(await db.select().from(files)).toMatchObject([
    { extractedText: expect.stringContaining('Строка медиаплана 1') },
  ])
})

test("ten documents of a user do not delay another user's first document", async () => {
  const { api, db, origin, user } = await startChats()
  await addTestUser(db, 'boris@agency.example')
  const boris = new TestClient(origin)
  await boris.signIn('boris@agency.example')
  const five = Array.from({ length: 5 }, (_, index) => ({ name: `${index}.xlsx`, content: long }))
  await upload(api, ...five)
  await upload(api, ...five)
  const file = await uploadOne(boris, 'Бриф.docx', docx('Бриф'))
  expect(await problemOf(boris, file.id)).toBeNull()
  const texts = await db.select({ text: files.extractedText }).from(files).where(eq(files.ownerId, user.id))
  expect(texts.filter(({ text }) => text !== null).length).toBeLessThan(5)
})

test('a message that is sent at once has the text of its documents, or the reason why there is none', async () => {
  const server = await startChats()
  const { api } = server
  const { body } = await upload(
    api,
    { name: 'План.xlsx', content: long },
    { name: 'Тайна.docx', content: encryptedOffice() },
  )
  const attached_files = body.files.map(({ id }) => ({ id }))
  const { answer, room_id } = await startAnswer(server, 'Что здесь?', { attached_files })
  expect(answer.request.messages.at(-1)?.text).toContain('Строка медиаплана 0')
  const problem = 'Не удалось прочитать текст файла: он защищён паролем'
  expect((await historyOf(api, room_id)).rows[0]?.attributes.attached_files).toMatchObject([
    { name: 'План.xlsx' },
    { name: 'Тайна.docx', problem },
  ])
})

test('a reader that another process kills gives its document a problem', async () => {
  const { api } = await startChats()
  const file = await uploadOne(api, 'План.xlsx', long)
  await expect.poll(readers).not.toEqual([])
  for (const id of readers()) process.kill(id, 'SIGKILL')
  expect(await problemOf(api, file.id)).toBe('Не удалось прочитать текст файла: его разбор прервался')
})

test('a document that a stopped server left unread is read by the server that needs it', async () => {
  const first = await startChats()
  const file = await uploadOne(first.api, 'План.xlsx', long)
  await first.app.close()
  expect(await first.db.select().from(files)).toMatchObject([{ extractedText: null, problem: null }])
  expect(readers()).toEqual([])
  const { assistant, answers } = scriptedAssistant()
  const { api } = await startTestNode(first.connection, { assistant, files: first.files })
  api.token = first.api.token
  await startAnswer({ api, answers }, 'Что здесь?', { attached_files: [{ id: file.id }] })
  expect((await nextAnswer(answers, 0)).request.messages.at(-1)?.text).toContain('Строка медиаплана 0')
})

test('a document whose reader cannot start stays unread and is read later', async () => {
  const { api, db, clock, ...server } = await startChats()
  await server.app.close()
  const id = randomUUID()
  await server.files.keep(id, { path: await incoming(server.files.incomingFolder), mediaType: '' })
  const row = { id, storageKey: id, ownerId: server.user.id, origin: 'upload', name: 'Бриф.docx' } as const
  await db.insert(files).values({ ...row, mediaType: 'application/msword', size: 1, createdAt: clock.now() })
  const missing = pathToFileURL(join(tmpdir(), randomUUID(), 'readers.ts')).href
  const serviceOf = (readers?: string) =>
    createFileService({
      ...{ db, now: clock.now, store: server.files },
      extraction: createTextExtraction({ ...(readers && { readers }) }),
    })
  await expect(serviceOf(missing).awaitTexts([id])).rejects.toMatchObject({
    ...{ status: 503, code: 'reader_unavailable' },
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
      return isOwn && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('-reader.ts\0')
    } catch {
      return false
    }
  })
}

/** Returns the peak memory of the process since its start, in bytes. */
const peakMemory = (pid: number | undefined) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
