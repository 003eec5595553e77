import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { historyOf, startAnswer, startChats } from '../chats/start-chats.ts'
import { book } from '../documents/sample-books.ts'
import { largeBook } from './sample-documents.ts'
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
  const files = unzipSync(
    book({
      Л: {
        rows: [
          [
            { t: 'n', v: 42, f: '6*7' },
            { t: 'n', v: 1 },
          ],
        ],
      },
      ...sheets,
    }),
  )
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(files[path] ?? new Uint8Array()).replace('<v>42</v>', '')
  return zipSync({ ...files, [path]: strToU8(sheet) })
}

/** Sends the workbooks and returns what is told of each. */
async function unreadOf(workbooks: readonly Uint8Array[]) {
  const chats = await startChats()
  const attached_files: { id: string }[] = []
  for (const [index, content] of workbooks.entries()) {
    const { id } = await uploadOne(chats.api, `${index}.xlsx`, content)
    expect(await problemOf(chats.api, id)).toBeNull()
    attached_files.push({ id })
  }
  const { room_id } = await startAnswer(chats, 'Что тут?', { attached_files })
  const [question] = (await historyOf(chats.api, room_id)).rows
  return question?.attributes.attached_files?.map(({ unread }) => unread)
}

test('a sent workbook tells its hidden sheets and the formulas without a value', async () => {
  const formulas = 'в файле нет значений части формул'
  const workbooks: [content: Uint8Array, unread: string | undefined][] = [
    [book({ Прайс: shown, Итоги: shown }), undefined],
    [book({ Прайс: shown, Маржа: hidden }), 'скрытый лист не прочитан: «Маржа»'],
    [
      book({ Прайс: shown, А: hidden, Б: hidden, В: hidden, Г: { ...hidden, hidden: 'very' } }),
      'скрытые листы не прочитаны: «А», «Б» и ещё 2',
    ],
    [uncomputed({}), formulas],
    [uncomputed({ Маржа: hidden }), `скрытый лист не прочитан: «Маржа»; ${formulas}`],
  ]
  expect(await unreadOf(workbooks.map(([content]) => content))).toEqual(workbooks.map(([, unread]) => unread))
})

test('a sent workbook tells of hidden rows and columns on any of its sheets', async () => {
  const workbooks: [content: Uint8Array, unread: string | undefined][] = [
    [book({ Прайс: { ...prices, hiddenColumns: [1] } }), 'скрытые столбцы не прочитаны'],
    [book({ Итоги: shown, Прайс: { ...prices, hiddenRows: [1] } }), 'скрытые строки не прочитаны'],
    [
      book({ Прайс: { ...prices, hiddenRows: [1], hiddenColumns: [1] }, Маржа: hidden }),
      'скрытый лист не прочитан: «Маржа»; скрытые строки и столбцы не прочитаны',
    ],
  ]
  expect(await unreadOf(workbooks.map(([content]) => content))).toEqual(workbooks.map(([, unread]) => unread))
})

test('a sent page tells how much of its text is hidden', async () => {
  const chats = await startChats()
  const page = '<html><p>Бриф</p><p style="display:none">тайна</p></html>'
  const { id } = await uploadOne(chats.api, 'бриф.html.doc', page)
  expect(await problemOf(chats.api, id)).toBeNull()
  const { room_id } = await startAnswer(chats, 'Что тут?', { attached_files: [{ id }] })
  const [question] = (await historyOf(chats.api, room_id)).rows
  expect(question?.attributes.attached_files?.[0]?.unread).toBe(
    'не приведено невидимого текста: 5\u00a0знаков',
  )
})

test('a sent workbook of which only the first rows fitted the memory tells so', async () => {
  const chats = await startChats()
  const { id } = await uploadOne(chats.api, 'План.xlsx', largeBook())
  expect(await problemOf(chats.api, id)).toBeNull()
  const { room_id } = await startAnswer(chats, 'Что тут?', { attached_files: [{ id }] })
  const [question] = (await historyOf(chats.api, room_id)).rows
  expect(question?.attributes.attached_files?.[0]?.unread).toBe(
    'файл велик для сервера, прочитаны не все строки',
  )
})
