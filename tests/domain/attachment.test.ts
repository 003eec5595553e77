import { expect, test } from 'vitest'
import { attachmentKind, chooseAttachments, fileExtension, maxFileBytes } from '#domain/attachment.ts'

const file = (name: string, size = 1) => ({ name, size })

test.each([
  ['Бриф.DOCX', 'document'],
  ['a.b.png', 'image'],
  ['script.sh', 'text'],
  ['virus.exe', undefined],
  ['png', undefined],
  ['.png', undefined],
  ['toString', undefined],
  ['a.constructor', undefined],
])('%s is attached as %s', (name, kind) => {
  expect(attachmentKind(name)).toBe(kind)
})

test('the extension is the last one, in lower case', () => {
  expect(fileExtension('архив.tar.GZ')).toBe('gz')
})

test('a message takes at most five files', () => {
  const { accepted, messages } = chooseAttachments(
    ['1.txt', '2.txt', '3.txt'],
    ['4.txt', '5.txt', '6.txt'].map((name) => file(name)),
  )
  expect(accepted.map(({ name }) => name)).toEqual(['4.txt', '5.txt'])
  expect(messages).toEqual(['Максимальное количество файлов: 5'])
})

test('unknown types, duplicates and large files are refused with messages, and the others are accepted', () => {
  const { accepted, messages } = chooseAttachments(
    ['a.pdf'],
    [file('x.exe'), file('a.pdf'), file('b.pdf'), file('b.pdf'), file('c.pdf', maxFileBytes + 1)],
  )
  expect(accepted.map(({ name }) => name)).toEqual(['b.pdf'])
  expect(messages).toEqual([
    'Неподдерживаемый тип файла: x.exe',
    'Файл больше 60\u00a0МБ: c.pdf',
    'Файлы уже добавлены: a.pdf, b.pdf',
  ])
})
