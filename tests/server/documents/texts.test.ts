import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { hasRootStream } from '#server/modules/files/reading/compound-file.ts'
import { readHtml } from '#server/modules/files/reading/formats/html-text.ts'
import { readRtf } from '#server/modules/files/reading/formats/rtf-text.ts'
import { decodeText } from '#server/modules/files/reading/formats/text-encoding.ts'
import { officeText } from '#server/modules/files/reading/office-text.ts'
import { doc, encryptedOffice, sheets } from '../files/sample-documents.ts'
import { upload } from '../files/upload.ts'
import { startTestServer } from '../test-server.ts'
import { encoded } from './sample-texts.ts'

const russian = [
  'Привет',
  'ПРАЙС-ЛИСТ НА РАЗМЕЩЕНИЕ РЕКЛАМЫ',
  'Размещение рекламы в телеграм-каналах, декабрь 2026 года',
  'Канал;Цена\nПервый;23000\nВторой;15000',
  'Договор № 5 от 01.12.2026: Стороны договорились о цене',
  '// комментарий к коду\nconst цена = 5 // рублей',
]
const encodings = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'] as const

test.each(encodings.flatMap((encoding) => russian.map((text) => [encoding, text] as const)))(
  'a text in %s reads as «%s»',
  (encoding, text) => {
    const bytes = encoded(text, encoding)
    expect(decodeText(bytes)).toBe(text.replaceAll('№', encoding === 'koi8-r' ? '?' : '№'))
  },
)

test('texts in UTF-8, in UTF-16 with a mark, and with western names read as they are', () => {
  expect(decodeText(new TextEncoder().encode('Цена €'))).toBe('Цена €')
  expect(decodeText(Uint8Array.of(0xff, 0xfe, ...Buffer.from('Цена', 'utf16le')))).toBe('Цена')
  expect(decodeText(Uint8Array.from(Buffer.from('Müller und Söhne, Zürich', 'latin1')))).toBe(
    'Müller und Söhne, Zürich',
  )
})

const unknown = encoded('Η διαφήμιση στα κανάλια και οι τιμές της', 'iso-8859-7')

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

const pages: [what: string, html: string, text: string][] = [
  ['paragraphs', '<html><body><p>Раз</p><p>Два &amp; три</p></body></html>', 'Раз\n\nДва & три'],
  ['headings', '<html><h1>Отчёт</h1><h2>Итог</h2>Текст</html>', '# Отчёт\n\n## Итог\n\nТекст'],
  [
    'lists',
    '<html><ul><li>раз<li>два</ul><ol><li>первый</li><li>второй</li></ol></html>',
    '- раз\n- два\n1. первый\n2. второй',
  ],
  [
    'tables',
    '<table><tr><th>Канал<th>Цена<tr><td>Первый<td>23 000,00</table>',
    '| Канал | Цена |\n| --- | --- |\n| Первый | 23 000,00 |',
  ],
  [
    'merged cells',
    '<table><tr><td colspan=2>Итого</td><td>НДС</td></tr><tr><td rowspan=2>ТГ</td><td>а</td><td>б</td></tr><tr><td>в</td><td>г</td></tr></table>',
    '| Итого | ← | НДС |\n| --- | --- | --- |\n| ТГ | а | б |\n| ↑ | в | г |\n\n← и ↑ — продолжение объединённой ячейки слева или сверху',
  ],
  ['links', '<html><a href="https://t.me/promo">канал</a></html>', '[канал](https://t.me/promo)'],
  [
    'no scripts and styles',
    '<html><head><title>x</title></head><style>p{}</style><script>1</script><p>Текст</p></html>',
    'Текст',
  ],
  ['line breaks', '<html><div>раз<br>два</div></html>', 'раз\nдва'],
]

test.each(pages)('a page gives %s', (_what, html, text) => {
  expect(readHtml(new TextEncoder().encode(html))).toBe(text)
})

test.each(encodings)('a page that states %s reads by it', (encoding) => {
  const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${encoding}"></head><body><p>Цена</p></body></html>`
  expect(readHtml(encoded(page, encoding))).toBe('Цена')
})

const bytesOf = (rtf: string) => Uint8Array.from(Buffer.from(rtf, 'latin1'))
const rtfs: [what: string, rtf: string, text: string][] = [
  ['Cyrillic in bytes', String.raw`{\rtf1\ansi\ansicpg1251 \'d6\'e5\'ed\'e0\par}`, 'Цена'],
  ['Cyrillic in Unicode', String.raw`{\rtf1\ansi\uc1 \u1062?\u1077?\u1085?\u1072?\par}`, 'Цена'],
  [
    'Cyrillic by its font',
    String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}}\f1 \'d6\'e5\'ed\'e0\f0\par}`,
    'Цена',
  ],
  ['paragraphs, tabs and breaks', String.raw`{\rtf1 a\tab b\par c\line d\par}`, 'a\tb\n\nc\nd'],
  ['signs', String.raw`{\rtf1 \{a\} \\ b\emdash c\~d\par}`, '{a} \\ b—c\u00a0d'],
  [
    'no styles, information or pictures',
    String.raw`{\rtf1{\stylesheet{\s1 heading 1;}}{\info{\title x}}{\*\generator y;}{\pict\pngblip 89504e}текст}`.replace(
      'текст',
      String.raw`\'d6`,
    ),
    'Ц',
  ],
  [
    'tables',
    String.raw`{\rtf1\trowd\intbl a\cell b\cell\row\trowd\intbl c\cell d\cell\row\pard after\par}`,
    '| a | b |\n| --- | --- |\n| c | d |\n\nafter',
  ],
  [
    'the address of a link',
    String.raw`{\rtf1{\field{\*\fldinst{HYPERLINK "https://t.me/promo"}}{\fldrslt{\ul our }{\b channel}}}\par}`,
    '[our channel](https://t.me/promo)',
  ],
  [
    'the numbers of a list',
    String.raw`{\rtf1{\listtext\f0 1.\tab}one\par{\listtext 2.\tab}two\par}`,
    '1.\tone\n\n2.\ttwo',
  ],
  ['paragraphs that TextEdit ends by a line break', '{\\rtf1 100\\\n200\\\r\n300}', '100\n\n200\n\n300'],
  [
    'a list in a cell',
    String.raw`{\rtf1\trowd\intbl{\listtext\pard\plain 1.\tab}one\par two\cell b\cell\row\pard after\par}`,
    '| 1.\tone<br>two | b |\n| --- | --- |\n\nafter',
  ],
  ['no hidden text', String.raw`{\rtf1 seen{\v  hidden}\par}`, 'seen'],
]

test.each(rtfs)('Rich Text gives %s', (_what, rtf, text) => {
  expect(readRtf(bytesOf(rtf))).toBe(text)
})

test('documents are read as what they are, not as they are called', async () => {
  const read = (content: string | Uint8Array) => officeText(Buffer.from(content), [])
  expect(await read('<html><table><tr><td>Цена</td></tr></table></html>')).toContain('| Цена |')
  expect(await read(String.raw`{\rtf1\ansicpg1251 \'d6\'e5\'ed\'e0}`)).toBe('Цена')
  expect(await read(encoded('Канал\tЦена\nПервый\t23000', 'windows-1251'))).toBe('Канал\tЦена\nПервый\t23000')
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
