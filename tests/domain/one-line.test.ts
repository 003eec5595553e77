import { expect, test } from 'vitest'
import { isOneLine, oneLine, printable } from '#domain/one-line.ts'

const hostile = 'Вера\u001b[2J \r\n\u2028 \u202eгпж\u2066'

test('a name that commands, breaks or turns is told from one of any language with emoji', () => {
  for (const text of ['a\nb', 'a\tb', 'a\u0000', 'a\u009b', 'a\u2029', '\u200fa', 'a\u061c', '\u2069']) {
    expect(isOneLine(text), JSON.stringify(text)).toBe(false)
  }
  for (const text of ['', 'Дом\u00a0и\u2009сад', 'שלום', 'Семья 👩‍👩‍👧 ❤️', 'a\u00adb'])
    expect(isOneLine(text)).toBe(true)
})

test('it is put on one line, or written with the numbers of what is unseen', () => {
  expect(oneLine(hostile)).toBe('Вера [2J гпж')
  expect(printable(hostile)).toBe('Вера\\u{1b}[2J \\u{d}\\u{a}\\u{2028} \\u{202e}гпж\\u{2066}')
})
