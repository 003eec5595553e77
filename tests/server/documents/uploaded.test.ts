import { beforeAll, expect, test } from 'vitest'
import { historyOf, startAnswer, startChats } from '../chats/start-chats.ts'
import { doc, docx, encryptedOffice, pdf, sheets } from '../files/sample-documents.ts'
import { problemOf, upload, uploadOne } from '../files/upload.ts'
import { book } from './sample-books.ts'
import { openDocument, p, word } from './sample-packages.ts'
import { encoded } from './sample-texts.ts'

const rows = [
  ['Канал', 'Цена'],
  ['Первый', 23_000],
]
const table = '| Канал | Цена |\n| --- | --- |\n| Первый | 23000 |'
const page =
  '<html><meta charset="windows-1251"><table><tr><td>Канал</td><td>Цена</td></tr><tr><td>Первый</td><td>23000</td></tr></table></html>'

const documents: [name: string, content: Uint8Array | string, text: string][] = [
  ['бриф.docx', word(p('Бриф')), 'Бриф'],
  ['прайс.xlsx', book({ Л: { rows } }), table],
  ['прайс.xls', sheets('biff8', { Л: rows }), table],
  ['выгрузка 1С.xls', encoded(page, 'windows-1251'), table],
  ['новый прайс.xls', sheets('xlsx', { Л: rows }), table],
  ['таблица 2003.xls', book({ Л: { rows } }, { type: 'xlml' }), table],
  ['кампании.xls', encoded('Канал\tЦена\nПервый\t23000', 'windows-1251'), table],
  ['договор.doc', doc('Договор «Весна» — № 5\rСтороны'), 'Договор «Весна» — № 5\nСтороны'],
  ['счёт.doc', String.raw`{\rtf1\ansi\ansicpg1251 \'d6\'e5\'ed\'e0\par}`, 'Цена'],
  ['акт.doc', encoded('<html><meta charset=windows-1251><h1>Акт</h1></html>', 'windows-1251'), '# Акт'],
  [
    'договор 2003.doc',
    '<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body><w:p><w:r><w:t>Договор</w:t></w:r></w:p></w:body></w:wordDocument>',
    'Договор',
  ],
  ['новый.doc', docx('Договор'), 'Договор'],
  ['счёт.rtf', String.raw`{\rtf1\ansi\ansicpg1251 \'d6\'e5\'ed\'e0\par}`, 'Цена'],
  ['бриф.odt', openDocument('text', '<text:p>Бриф</text:p>'), 'Бриф'],
  ['прайс.ods', book({ Л: { rows } }, { type: 'ods' }), table],
  ['каналы.csv', 'Канал;Цена\nПервый;23000', table],
  ['каналы из 1С.csv', encoded('Канал;Цена\nПервый;23000', 'ibm866'), table],
  ['каналы с ошибкой.csv', Buffer.concat([Buffer.from('Канал;Цена\nПервый;23000\n'), Buffer.of(0xd0)]), table],
  ['письмо.txt', encoded('Добрый день, коллеги!', 'koi8-r'), 'Добрый день, коллеги!'],
]

let server: Awaited<ReturnType<typeof startChats>>

beforeAll(async () => {
  server = await startChats()
})

test('the model receives the text of each kind of document', async () => {
  for (const [name, content, text] of documents) {
    const { id } = await uploadOne(server.api, name, content)
    expect([name, await problemOf(server.api, id)]).toEqual([name, null])
    const { answer, room_id } = await startAnswer(server, 'Что здесь?', { attached_files: [{ id }] })
    expect(answer.request.messages.at(-1)?.text).toContain(text)
    answer.end()
    await expect.poll(async () => (await historyOf(server.api, room_id)).active_response_id).toBeNull()
  }
})

test.each([
  ['a text called .rtf', 'a.rtf', 'просто текст'],
  ['a document of Word called .ods', 'a.ods', docx('Бриф')],
  ['a workbook called .doc', 'a.doc', sheets('xlsx', { Л: rows })],
  ['a page called .docx', 'a.docx', page],
])('%s is refused by name', async (_what, name, content) => {
  const { status, body } = await upload(server.api, { name, content })
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message: `Содержимое файла не соответствует его типу: ${name}`,
  })
})

test.each([
  ['тайна.odt', openDocument('text', 'ш', { isEncrypted: true })],
  ['тайна.ods', openDocument('spreadsheet', 'ш', { isEncrypted: true })],
  ['тайна.docx', encryptedOffice()],
])('a document with a password says so (%s)', async (name, content) => {
  const { id } = await uploadOne(server.api, name, content)
  expect(await problemOf(server.api, id)).toBe('Не удалось прочитать текст файла: он защищён паролем')
})

test('a document of which some pages are scans names them', async () => {
  const { id } = await uploadOne(server.api, 'договор.pdf', pdf(['Contract', '', '3', 'Signatures']))
  const { answer } = await startAnswer(server, 'Что здесь?', { attached_files: [{ id }] })
  expect(answer.request.messages.at(-1)?.text).toContain('Signatures\n\n▦ Страницы без текста, возможно, сканы: 2, 3')
})

test.each([['- 1 -', '- 2 -'], ['1 of 2', 'Page 2'], ['Scanned with CamScanner']])(
  'a scan that has only «%s» as text is told as a scan',
  async (...pages) => {
    const { id } = await uploadOne(server.api, 'скан.pdf', pdf(pages))
    expect(await problemOf(server.api, id)).toBe(
      'Не удалось прочитать текст файла: в нём нет текста, возможно, это скан',
    )
  },
)
