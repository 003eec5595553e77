import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { decodeText } from '#domain/text-encoding.ts'
import { TextCollector } from '#server/modules/files/reading/formats/extracted-text.ts'
import { readHtml } from '#server/modules/files/reading/formats/html-text.ts'
import { hasRootStream, officeText } from '#server/modules/files/reading/office-text.ts'
import { doc, encryptedOffice, sheets } from '../files/sample-documents.ts'
import { upload } from '../files/upload.ts'
import { startTestServer } from '../test-server.ts'
import { encoded } from './sample-texts.ts'

const encodings = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'] as const

test('texts in UTF-8, in UTF-16 with a mark, and with western names read as they are', () => {
  expect(decodeText(new TextEncoder().encode('Цена €'))).toBe('Цена €')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, ...Buffer.from('Цена', 'utf16le')))).toBe('Цена')
  expect(decodeText(Uint8Array.from(Buffer.from('Müller und Söhne, Zürich', 'latin1')))).toBe(
    'Müller und Söhne, Zürich',
  )
})

test.each([0, 10, 40])('a wrong byte in UTF-8 after %i bytes costs one sign', (at) => {
  const text = Buffer.from('Канал;Цена\nПервый канал о моде;25000\nВторой канал;30000\n')
  const bytes = Buffer.concat([text.subarray(0, at), Buffer.of(0x98), text.subarray(at)])
  expect(decodeText(bytes)?.split('\ufffd')).toHaveLength(2)
})

test.each([
  [false, '☒ ≥ \uf0b1'],
  [true, '\uf0fe \uf0b3 \uf0b1'],
])('codes without a font are ticks and comparisons alone, and in a PDF (%s) not even these', (isOfPdf, text) => {
  const collected = new TextCollector({ isOfPdf })
  collected.add('\uf0fe \uf0b3 \uf0b1')
  expect(collected.text).toBe(text)
})

const unknown = encoded('Η διαφήμιση στα κανάλια και οι τιμές της', 'iso-8859-7')

test('a page gives nothing that it does not show', () => {
  const page = `<html><body><p>Цена</p><div style="color: red; DISPLAY : none">Скрытый <b>приказ</b><br></div>
    <p hidden>Скрыто</p><span style='mso-hide:all'>Скрыто</span>
    <table><tr><td>Канал</td><td style="display:none">Скрыто</td></tr><tr style="display:none"><td>Скрыто</td></tr></table>
    <img style="display:none"><input hidden><p style="display:block">Итог<script>x</script></p></body></html>`
  expect(readHtml(Buffer.from(page))).toBe(
    '▦ Не приведено невидимого текста: 37\u00a0знаков\n\nЦена\n\n| Канал |\n| --- |\n\nИтог',
  )
})

test.each(['заметки.txt', 'выгрузка.xls'])(
  'a text in an unknown encoding (%s) is refused with the way out',
  async (name) => {
    const { api } = await startTestServer()
    await api.signIn()
    const { status, body } = await upload(api, { name, content: unknown })
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: `Не удалось определить кодировку файла, сохраните его в UTF-8: ${name}`,
    })
  },
)

test.each(encodings)('a page that states %s reads by it', (encoding) => {
  const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${encoding}"></head><body><p>Цена</p></body></html>`
  expect(readHtml(encoded(page, encoding))).toBe('Цена')
})

test('documents are read as what they are, not as they are called', async () => {
  const read = (content: string | Uint8Array) => officeText(Buffer.from(content), [])
  expect(await read('<html><table><tr><td>Цена</td></tr></table></html>')).toContain('| Цена |')
  expect(await read(String.raw`{\rtf1\ansicpg1251 \'d6\'e5\'ed\'e0}`)).toBe('Цена')
  expect(await read(encoded('Канал\tЦена\nПервый\t23000', 'windows-1251'))).toContain('| Первый | 23000 |')
})

/** Returns a document with an object of another program, which is a stream below the root. */
function withObject(bytes: Uint8Array, path: string): Buffer {
  const file = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  CFB.utils.cfb_add(file, path, Buffer.alloc(5_000))
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}

test('a document with an object of another program is read as what it is itself', async () => {
  const book = withObject(sheets('biff8', { Прайс: [['Канал']] }), '/MBD0001/WordDocument')
  expect(await officeText(book, [])).toContain('| Канал |')
  const letter = withObject(doc('Договор'), '/ObjectPool/_1/Workbook')
  expect(await officeText(letter, [])).toBe('Договор')
})

test('only a stream of the root tells that a document has a password', async () => {
  expect(await hasRootStream(Buffer.from(encryptedOffice()), 'EncryptedPackage')).toBe(true)
  const letter = Buffer.from(doc('EncryptedPackage'))
  expect(await hasRootStream(letter, 'EncryptedPackage')).toBe(false)
  expect(await officeText(letter, [])).toBe('EncryptedPackage')
  const book = withObject(sheets('biff8', { Прайс: [['Канал']] }), '/MBD0001/EncryptedPackage')
  expect(await hasRootStream(book, 'EncryptedPackage')).toBe(false)
})
