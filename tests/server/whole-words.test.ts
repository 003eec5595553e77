import { expect, test } from 'vitest'
import { piecesOf, wholeBeginning } from '#server/whole-words.ts'

const prices = Array.from({ length: 40 }, (_, index) => `канал ${index}а стоит 125 ${300 + index} рублей`)

const rooms = (text: string) => Array.from({ length: text.length }, (_, room) => room)

test.each([
  ['lines', prices.join('\n')],
  ['a paragraph', prices.join(', ')],
  ['a paragraph below a title', `Прайс\n${prices.join(', ')}`],
])('the beginning of %s never ends with half of a number', (_, text) => {
  for (const room of rooms(text)) {
    const beginning = wholeBeginning(text, room)
    expect(text.startsWith(beginning)).toBe(true)
    expect(beginning.length).toBeLessThanOrEqual(room)
    expect(beginning).not.toMatch(/ 125(?: \d*)?\s*$/)
    if (room > 100) expect(beginning.length).toBeGreaterThan(room / 2 - 50)
  }
})

test('a beginning has whole rows of a table only', () => {
  const row = `| ${'Канал '.repeat(50)}| 125 028 |`
  const text = `Прайс\n${[row, row, row].join('\n')}`
  expect(wholeBeginning(text, 300)).toBe('Прайс')
  expect(wholeBeginning(text, 700)).toBe(`Прайс\n${row}\n${row}`)
  expect(wholeBeginning(row, 300)).toBe('')
})

test('a text without spaces keeps its beginning, without the number at its end', () => {
  expect(wholeBeginning('広告'.repeat(500), 301)).toHaveLength(301)
  expect(wholeBeginning(`https://a.ru/${'a'.repeat(200)}?цена=125028`, 222)).toMatch(/\?цена=$/)
  expect(wholeBeginning('1'.repeat(200_000), 199_999)).toBe('')
  const list = Array.from({ length: 60 }, (_, index) => 125_000 + index)
  expect(wholeBeginning(list.join(', '), 100)).toMatch(/, 125011, $/)
})

test('the pieces of a line are the whole line, and a number stands in one of them', () => {
  for (const line of [prices.join(', '), 'д'.repeat(450), '1'.repeat(450), '']) {
    expect(piecesOf(line, 200).join('')).toBe(line)
    for (const piece of piecesOf(line, 200)) expect(piece.length).toBeLessThanOrEqual(200)
  }
  for (const piece of piecesOf(prices.join(', '), 200)) expect(piece).not.toMatch(/ 125 ?$|^\d+ рублей/)
  const row = `| ${'Канал '.repeat(50)}|`
  expect(piecesOf(row, 200)).toEqual([row])
})
