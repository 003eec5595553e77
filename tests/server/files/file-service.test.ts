import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { chatMessageFiles, chatMessages, chats } from '#server/modules/chats/chats.table.ts'
import { createFileService } from '#server/modules/files/files.service.ts'
import { files } from '#server/modules/files/files.table.ts'
import { createTextExtraction } from '#server/modules/files/reading/text-extraction.ts'
import { openDiskFileStore } from '#server/modules/files/storage/disk-file-store.ts'
import { addUser } from '#server/modules/users/users.service.ts'
import { password, startTestServer } from '../test-server.ts'
import { docx, encryptedOffice, onePixelPng, pngHeader } from './sample-documents.ts'
import { storedFiles } from './upload.ts'

const dayMs = 24 * 60 * 60_000
const unknownId = '11111111-1111-4111-8111-111111111111'

test("a message takes its author's uploads in its order and no other files", async () => {
  const { service, db, user, clock, add } = await startService()
  const [first, second] = [await add('а.txt', 'а'), await add('б.txt', 'б')]
  expect(await service.requireUploads(db, user.id, [second, first.toUpperCase()])).toEqual([
    { id: second, name: 'б.txt' },
    { id: first, name: 'а.txt' },
  ])
  expect(await service.requireUploads(db, user.id, [])).toEqual([])
  const other = await addUser(db, { email: 'b@agency.example', fullName: 'Б', password }, clock.now())
  const { id: picture } = await service.storePicture(user.id, { ...pngPicture, preview: false })
  for (const [ownerId, id] of [
    [other.id, first],
    [user.id, unknownId],
    [user.id, picture],
  ] as const) {
    await expect(service.requireUploads(db, ownerId, [second, id])).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
  }
})

test('the assistant gets texts, pictures and the reasons for unreadable files', async () => {
  const { service, add } = await startService()
  const large = Buffer.concat([onePixelPng, Buffer.alloc(4 * 1024 * 1024)])
  const ids = [
    await add('бриф.docx', docx('Бриф')),
    await add('пусто.txt', ''),
    await add('фото.png', onePixelPng),
    await add('тайна.docx', encryptedOffice()),
    await add('тяжёлое.png', large),
    await add('огромное.png', pngHeader(5_000, 5_000)),
  ]
  const seen = await service.readForAssistant([...ids.toReversed(), unknownId])
  expect(seen.toReversed().map(({ id, ...file }) => file)).toEqual([
    { name: 'бриф.docx', kind: 'text', text: 'Бриф', isCut: false },
    { name: 'пусто.txt', kind: 'unreadable', problem: 'Файл пуст: в нём нет текста' },
    { name: 'фото.png', kind: 'image', mediaType: 'image/png', data: Buffer.from(onePixelPng) },
    { name: 'тайна.docx', kind: 'unreadable', problem: expect.stringContaining('защищён паролем') },
    { name: 'тяжёлое.png', kind: 'unreadable', problem: expect.stringContaining('4\u00a0МБ') },
    { name: 'огромное.png', kind: 'unreadable', problem: expect.stringContaining('20 мегапикселей') },
  ])
})

test('a picture of an answer belongs to its owner, and browsers do not cache an unfinished one', async () => {
  const { service, user, api, storedKeys } = await startService()
  const picture = await service.storePicture(user.id, { ...pngPicture, preview: false })
  expect(picture).toEqual({
    id: expect.any(String),
    name: 'Изображение.png',
    url: `/api/v1/files/${picture.id}`,
  })
  const preview = await service.storePicture(user.id, {
    data: onePixelPng,
    mediaType: 'image/webp',
    preview: true,
  })
  expect(preview).toMatchObject({ name: 'Изображение.webp', url: `/api/v1/files/${preview.id}?preview=1` })
  for (const { id } of [picture, preview]) expect((await api.send('GET', `/files/${id}`)).status).toBe(200)
  await service.remove([preview.id, unknownId])
  expect((await api.send('GET', `/files/${preview.id}`)).status).toBe(404)
  expect(storedKeys()).toHaveLength(1)
})

test('unsent files expire after a week and previews after a day, and used files stay', async () => {
  const { service, db, user, clock, add, storedKeys } = await startService()
  const [sent, unsent] = [await add('sent.txt', 'а'), await add('unsent.txt', 'б')]
  const drawn = await service.storePicture(user.id, { ...pngPicture, preview: false })
  const preview = await service.storePicture(user.id, { ...pngPicture, preview: true })
  await useInChat(db, user.id, clock.now(), { attached: sent, picture: drawn.id })
  const left = async () => (await db.select({ id: files.id }).from(files)).map(({ id }) => id).sort()

  clock.advance(dayMs)
  await service.sweep()
  expect(await left()).toEqual([sent, unsent, drawn.id, preview.id].sort())
  clock.advance(1)
  await service.sweep()
  expect(await left()).toEqual([sent, unsent, drawn.id].sort())
  clock.advance(6 * dayMs)
  await service.sweep()
  expect(await left()).toEqual([sent, drawn.id].sort())
  expect(storedKeys()).toHaveLength(2)
})

test('an old upload sent during the sweep stays with its message', async () => {
  const { service, db, clock, user, add } = await startService()
  const attached = await add('а.txt', 'а')
  const { id: picture } = await service.storePicture(user.id, { ...pngPicture, preview: false })
  clock.advance(8 * dayMs)
  const swept = await db.transaction(async (tx) => {
    await service.requireUploads(tx, user.id, [attached])
    await useInChat(tx, user.id, clock.now(), { attached, picture })
    const sweep = service.sweep()
    const waiting = sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
    return { sweep }
  })
  await swept.sweep
  expect(await db.select({ fileId: chatMessageFiles.fileId }).from(chatMessageFiles)).toEqual([{ fileId: attached }])
})

const pngPicture = { data: onePixelPng, mediaType: 'image/png' }

async function startService() {
  const server = await startTestServer()
  const { db, clock, dataDir, user, api } = server
  await api.signIn()
  const store = openDiskFileStore(dataDir)
  const service = createFileService({ db, now: clock.now, store, extraction: createTextExtraction() })
  async function add(filename: string, content: string | Uint8Array): Promise<string> {
    async function* parts() {
      yield { filename, file: Readable.from([Buffer.from(content)]) }
    }
    const [file] = await service.upload(user.id, parts())
    return file?.id ?? ''
  }
  const storedKeys = () => storedFiles(dataDir)
  return { ...server, service, add, storedKeys }
}

async function useInChat(
  db: Database,
  userId: number,
  createdAt: Date,
  { attached, picture }: { attached: string; picture: string },
) {
  const [chatId, messageId] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.insert(chats).values({ id: chatId, userId, name: 'Чат', createdAt, lastMessageAt: createdAt })
  await db
    .insert(chatMessages)
    .values({ id: messageId, chatId, role: 'user', text: 'Вот', imageFileId: picture, createdAt })
  await db.insert(chatMessageFiles).values({ messageId, fileId: attached, position: 0 })
}
