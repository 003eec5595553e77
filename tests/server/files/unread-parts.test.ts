import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { files } from '#server/modules/files/files.table.ts'
import { readSheets } from '#server/modules/files/reading/formats/sheets-text.ts'
import { historyOf, startAnswer, startChats } from '../chats/start-chats.ts'
import { book } from '../documents/sample-books.ts'
import { problemOf, uploadOne } from './upload.ts'

const shown = { rows: [['Канал'], ['Первый']] }
const hidden = { rows: [['Маржа'], ['12']], hidden: true }

const prices = {
  rows: [
    ['Канал', 'Закупка'],
    ['Первый', 7],
    ['Второй', 8],
  ],
}

/** Returns a workbook whose formula was never computed. */
function uncomputed(sheets: Parameters<typeof book>[0]): Uint8Array {
  const cells = [
    { t: 'n', v: 42, f: '6*7' },
    { t: 'n', v: 1 },
  ] as const
  const parts = unzipSync(book({ Л: { rows: [[...cells]] }, ...sheets }))
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(parts[path] ?? new Uint8Array()).replace('<v>42</v>', '')
  return zipSync({ ...parts, [path]: strToU8(sheet) })
}

let chats: Awaited<ReturnType<typeof startChats>>

beforeAll(async () => {
  chats = await startChats()
})

/** Sends the files and returns what is told of each. */
async function unreadOf(ids: readonly string[]) {
  const attached_files = ids.map((id) => ({ id }))
  const { room_id, answer } = await startAnswer(chats, 'Что тут?', { attached_files })
  answer.end()
  await expect.poll(async () => (await historyOf(chats.api, room_id)).active_response_id).toBeNull()
  const [question] = (await historyOf(chats.api, room_id)).rows
  return question?.attributes.attached_files?.map(({ unread }) => unread)
}

async function uploadRead(name: string, content: string | Uint8Array) {
  const { id } = await uploadOne(chats.api, name, content)
  expect(await problemOf(chats.api, id)).toBeNull()
  return id
}

const formulas = 'в файле нет значений части формул'

test.each<[what: string, workbooks: [content: Uint8Array, unread: string | undefined][]]>([
  [
    'its hidden sheets and the formulas without a value',
    [
      [book({ Прайс: shown, Итоги: shown }), undefined],
      [
        book({ Прайс: shown, А: hidden, Б: hidden, В: hidden, Г: { ...hidden, hidden: 'very' } }),
        'скрытые листы не прочитаны: «А», «Б» и ещё 2',
      ],
      [uncomputed({}), formulas],
      [uncomputed({ Маржа: hidden }), `скрытый лист не прочитан: «Маржа»; ${formulas}`],
    ],
  ],
  [
    'hidden rows and columns on any of its sheets',
    [
      [book({ Прайс: { ...prices, hiddenColumns: [1] } }), 'скрытые столбцы не прочитаны'],
      [book({ Итоги: shown, Прайс: { ...prices, hiddenRows: [1] } }), 'скрытые строки не прочитаны'],
      [
        book({ Прайс: { ...prices, hiddenRows: [1], hiddenColumns: [1] }, Маржа: hidden }),
        'скрытый лист не прочитан: «Маржа»; скрытые строки и столбцы не прочитаны',
      ],
    ],
  ],
])('a sent workbook tells of %s', async (_what, workbooks) => {
  const ids: string[] = []
  for (const [content] of workbooks) ids.push(await uploadRead('прайс.xlsx', content))
  expect(await unreadOf(ids)).toEqual(workbooks.map(([, unread]) => unread))
})

test('a sent document tells how much of its text is hidden, and of fields that cannot be read', async () => {
  const page = await uploadRead('бриф.html.doc', '<html><p>Бриф</p><p style="display:none">тайна</p></html>')
  const form = readFileSync('tests/server/documents/form.doc')
  // Each field says where its values stand (sprmCPicLocation).
  const place = Buffer.of(0x03, 0x6a)
  for (let at = form.indexOf(place); at !== -1; at = form.indexOf(place, at + 1)) form.fill(0x7f, at + 2, at + 6)
  const ids = [page, await uploadRead('анкета.doc', form)]
  const unread = ['не приведено невидимого текста: 5\u00a0знаков', 'галочки и списки формы не прочитаны']
  expect(await unreadOf(ids)).toEqual(unread)
})

test('a sent workbook of which only the first rows fitted the memory tells so', async () => {
  const id = await uploadRead('план.txt', 'План')
  const rows = Array.from({ length: 1_001 }, (_, row) => [row])
  const extractedText = readSheets(book({ План: { rows } }), { isBrief: true })
  await chats.db.update(files).set({ extractedText }).where(eq(files.id, id))
  expect(await unreadOf([id])).toEqual(['файл велик для сервера, прочитаны не все строки'])
})
