import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '#server/modules/files/files.table.ts'
import { historyOf, startAnswer, startChats } from '../chats/start-chats.ts'
import { book } from '../documents/sample-books.ts'
import { deck, shape } from '../documents/sample-packages.ts'
import { docx } from './sample-documents.ts'
import { problemOf, uploadOne } from './upload.ts'

const rows = Array.from({ length: 30 }, (_, index) => [`Канал ${index}`, 1_000 + index])
const workbook = book({ Прайс: { rows: [['Канал', 'Цена'], ...rows] } })
const separated = ['Канал;Цена', ...rows.map((row) => row.join(';'))].join('\n')

/** Starts the product with a sent document that the earlier version has read as `former`. */
async function startWithFormer(name: string, content: Uint8Array | string, former: Partial<Reading>) {
  const server = await startChats()
  const { id } = await uploadOne(server.api, name, content)
  expect(await problemOf(server.api, id)).toBeNull()
  const first = await startAnswer(server, 'Что здесь?', { attached_files: [{ id }] })
  first.answer.end()
  await expect.poll(async () => (await historyOf(server.api, first.room_id)).active_response_id).toBeNull()
  await server.db
    .update(files)
    .set({ readVersion: 1, ...former })
    .where(eq(files.id, id))
  const stored = async () => (await server.db.select().from(files).where(eq(files.id, id)))[0]
  return { ...server, id, stored }
}

type Reading = Pick<typeof files.$inferSelect, 'extractedText' | 'problem' | 'storageKey'>

const withoutSigns = (text: string) => text.replaceAll('▦ ', '')

test.each([
  ['прайс.xlsx', workbook, /▦ Лист «Прайс», 31\sстрока × 2\sстолбца\n▦ Сервер сосчитал по всем 30 /],
  ['прайс.csv', separated, /▦ Лист «Таблица», 31\sстрока × 2\sстолбца\n▦ Сервер сосчитал по всем 30 /],
  ['показ.pptx', deck([{ body: shape(['Итоги']) }]), /▦ Слайд 1\n/],
])(
  'a document that an earlier version has read is read again at its next use (%s)',
  async (name, content, now) => {
    const { id, stored, ...server } = await startWithFormer(name, content, {})
    const former = withoutSigns((await stored())?.extractedText ?? '')
    await server.db.update(files).set({ extractedText: former }).where(eq(files.id, id))
    const { answer } = await startAnswer(server, 'А теперь?', { attached_files: [{ id }] })
    expect(answer.request.messages.at(-1)?.text).toMatch(now)
    expect(await stored()).toMatchObject({ extractedText: expect.stringMatching(now), readVersion: 2 })
  },
)

test('the text of an earlier version stays when the file is gone or cannot be read any more', async () => {
  const former = { extractedText: 'Лист «Прайс», 2 строки × 1 столбец\n\n| Канал |\n| --- |\n| Первый |\n' }
  const { id, stored, ...server } = await startWithFormer('прайс.xlsx', workbook, former)
  await server.files.remove((await stored())?.storageKey ?? '')
  const { answer } = await startAnswer(server, 'А теперь?', { attached_files: [{ id }] })
  expect(answer.request.messages.at(-1)?.text).toContain(former.extractedText.trim())
  expect(await stored()).toMatchObject({ ...former, problem: null, readVersion: 2 })
})

test('a document that an earlier version could not read is tried again', async () => {
  const former = { extractedText: null, problem: 'Не удалось прочитать текст файла: он повреждён' }
  const { id, stored, ...server } = await startWithFormer('бриф.docx', docx('Бриф'), former)
  const { answer } = await startAnswer(server, 'А теперь?', { attached_files: [{ id }] })
  expect(answer.request.messages.at(-1)?.text).toContain('Бриф')
  expect(await stored()).toMatchObject({ extractedText: 'Бриф', problem: null })
})

test('a plain text is never read again', async () => {
  const { id, stored, ...server } = await startWithFormer('Лист.txt', 'Лист «А»\nа;б\nв;г', {})
  const { answer } = await startAnswer(server, 'А теперь?', { attached_files: [{ id }] })
  expect(answer.request.messages.at(-1)?.text).toContain('Лист «А»\nа;б\nв;г')
  expect(await stored()).toMatchObject({ readVersion: 1 })
})
