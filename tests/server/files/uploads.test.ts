import { eq } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { maxFileBytes } from '#domain/attachment.ts'
import { files } from '#server/modules/files/files.table.ts'
import { startTestServer } from '../test-server.ts'
import { docx, encryptedOffice, onePixelPng, pdf, pngHeader } from './sample-documents.ts'
import { problemOf, storedFiles, upload, uploadOne } from './upload.ts'

const exe = Uint8Array.from([...new TextEncoder().encode('MZ'), 0x90, 0, 3, 0, 0, 0, ...Array(600).fill(0)])
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test('several files return with ids and addresses in their order, with complete Cyrillic names', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const { status, body } = await upload(
    api,
    { name: 'Бриф «Весна» — ёлки.docx', content: docx('Бриф') },
    { name: 'Фото.PNG', content: onePixelPng },
    { name: 'заметки.txt', content: 'Привет' },
  )
  expect(status).toBe(200)
  expect(body.files.map(({ name, problem }) => [name, problem])).toEqual([
    ['Бриф «Весна» — ёлки.docx', null],
    ['Фото.PNG', null],
    ['заметки.txt', null],
  ])
  for (const { id, url } of body.files) expect(url).toBe(`/api/v1/files/${id}`)
})

const refused: [string, string, Uint8Array | string, RegExp][] = [
  ['a program', 'setup.exe', exe, /^Неподдерживаемый тип файла: setup\.exe$/],
  ['a file without an extension', 'Makefile', 'all:', /^Неподдерживаемый тип файла/],
  ['a name that is only an extension', '.png', onePixelPng, /^Неподдерживаемый тип файла/],
  ['an svg', 'схема.svg', svg, /^Неподдерживаемый тип файла: схема\.svg$/],
  ['a name of Object', 'x.constructor', 'x', /^Неподдерживаемый тип файла/],
  ...['pdf', 'png', 'jpg', 'webp', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'txt', 'html'].map(
    (extension): [string, string, Uint8Array, RegExp] => [
      `a program that is called ${extension}`,
      `счёт.${extension}`,
      exe,
      new RegExp(`^Содержимое файла не соответствует его типу: счёт\\.${extension}$`),
    ],
  ),
  ['a scripted svg that is called png', 'логотип.png', svg, /не соответствует его типу: логотип\.png/],
  ['a picture of another type', 'фото.jpg', onePixelPng, /не соответствует/],
  ['a zip of programs that is called docx', 'a.docx', zipSync({ 'setup.exe': exe }), /не соответствует/],
  ['a presentation that is called xlsx', 'a.xlsx', zipSync({ 'ppt/a.xml': exe }), /не соответствует/],
  ['a text with a NUL in its middle', 'a.md', `${'текст '.repeat(200_000)}\0`, /не соответствует/],
  ['an empty pdf', 'a.pdf', '', /не соответствует/],
  ['a png of 100 megapixels', 'a.png', pngHeader(10_000, 10_000), /^Изображение больше 50 мегапикселей: a\.png$/],
]

test('a file whose content contradicts its name is refused by name and stores nothing', async () => {
  const { api, db, dataDir } = await startTestServer()
  await api.signIn()
  for (const [what, name, content, message] of refused) {
    const { status, body } = await upload(api, { name, content })
    expect({ what, status, message: body.message }).toEqual({
      what,
      status: 422,
      message: expect.stringMatching(message),
    })
  }
  expect(await db.$count(files)).toBe(0)
  expect(storedFiles(dataDir)).toEqual([])
})

test('one bad file refuses its whole request', async () => {
  const { api, db, dataDir } = await startTestServer()
  await api.signIn()
  const good = { name: 'a.txt', content: 'Привет' }
  expect((await upload(api, good, { name: 'b.pdf', content: exe })).status).toBe(422)
  const { status, body } = await upload(api, good, good, good, good, good, good)
  expect({ status, message: body.message }).toEqual({
    status: 422,
    message: 'Максимальное количество файлов: 5',
  })
  expect(await upload(api)).toMatchObject({ status: 422, body: { message: 'Выберите файлы' } })
  expect(await db.$count(files)).toBe(0)
  expect(storedFiles(dataDir)).toEqual([])
})

test('a file of 61 MB is a 413 that names it, and one of 60 MB is accepted', async () => {
  const { api, dataDir } = await startTestServer()
  await api.signIn()
  const { status, body } = await upload(api, {
    name: 'видео.txt',
    content: new Blob([filled(61 * 1024 * 1024)]),
  })
  expect({ status, message: body.message }).toEqual({
    status: 413,
    message: 'Файл больше 60\u00a0МБ: видео.txt',
  })
  expect(storedFiles(dataDir)).toEqual([])
  expect((await upload(api, { name: 'a.txt', content: new Blob([filled(maxFileBytes)]) })).status).toBe(200)
})

test('names keep their last part and their extension and lose control and hidden characters', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const names = [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\Анна\\бриф.txt', 'бриф.txt'],
    [`${'ы'.repeat(300)}.txt`, `${'ы'.repeat(250)}.txt`],
    [`${'🦊'.repeat(150)}.txt`, `${'🦊'.repeat(125)}.txt`],
    ['счёт\u202Etxt.exe.txt', 'счётtxt.exe.txt'],
    ['a\u0007b.txt', 'ab.txt'],
    ['бриф\u{e006f}\u{e0062}\u{e0065}\u{e0079}\u200b\u115f.txt', 'бриф.txt'],
    ['семья 👨‍👩‍👧 ❤️.txt', 'семья 👨‍👩‍👧 ❤️.txt'],
  ]
  for (const [name = '', kept] of names) expect((await uploadOne(api, name, 'Привет')).name).toBe(kept)
})

test('an unreadable document is stored with its problem', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const content = encryptedOffice()
  const file = await uploadOne(api, 'тайна.docx', content)
  expect(await problemOf(api, file.id)).toBe('Не удалось прочитать текст файла: он защищён паролем')
  const damaged = await uploadOne(api, 'обрыв.docx', docx('Бриф').slice(0, 200))
  expect(await problemOf(api, damaged.id)).toBe('Не удалось прочитать текст файла: он повреждён')
  expect(await bytesOf(api.origin, file.url, api.token)).toEqual(content)
})

test('texts are read in UTF-8, CP1251 and UTF-16, and documents by their text', async () => {
  const { api, db } = await startTestServer()
  await api.signIn()
  const cp1251 = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  const utf16 = Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Buffer.from('Привет', 'utf16le'))])
  for (const content of ['Привет', '\ufeffПривет', cp1251, utf16]) {
    const { id } = await uploadOne(api, 'привет.txt', content)
    expect(await db.select().from(files).where(eq(files.id, id))).toMatchObject([{ extractedText: 'Привет' }])
  }
  const { id } = await uploadOne(api, 'план.pdf', pdf(['Media plan']))
  expect(await problemOf(api, id)).toBeNull()
  expect(await db.select().from(files).where(eq(files.id, id))).toMatchObject([
    { extractedText: 'Media plan', mediaType: 'application/pdf', origin: 'upload' },
  ])
})

const filled = (length: number) => new Uint8Array(length).fill(0x61)

async function bytesOf(origin: string, url: string, token: string | undefined) {
  const response = await fetch(origin + url, { headers: { authorization: `Bearer ${token}` } })
  return new Uint8Array(await response.arrayBuffer())
}
