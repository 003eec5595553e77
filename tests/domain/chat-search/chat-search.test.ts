import { expect, test } from 'vitest'
import { findWords, soughtWords } from '#domain/chat-search/chat-search.ts'

const find = (text: string, query: string) => findWords(text, soughtWords(query))
const marked = (text: string, query: string) => {
  const { snippet = '', marks = [] } = find(text, query) ?? {}
  return marks.map(([from, to]) => snippet.slice(from, to))
}

test.each([
  ['Отчёты по каналам', 'канал отчет'],
  ['отчет', 'ОТЧЁТАМИ'],
  ['\u0435\u0308лка', 'ёлка'],
  ['Медиаплан на 2026 год', '2026 медиа'],
  ['snake_case и kebab-case', 'case snake'],
  ['Идеи и находки', 'идея'],
  ['Мы в сети', 'в'],
])('«%s» is found by «%s»', (text, query) => {
  expect(find(text, query)).toBeDefined()
})

test.each([
  ['Отчёт', 'отчёт канал'],
  ['Перечёт', 'чёт'],
  ['Они вошли', 'о'],
  ['Онлайн', 'они'],
])('«%s» is not found by «%s»', (text, query) => {
  expect(find(text, query)).toBeUndefined()
})

test('a query without a word asks for nothing', () => {
  expect(soughtWords(' «—» 🦊 ')).toEqual([])
})

test('repeated words count once, and at most sixteen count', () => {
  expect(soughtWords('план планы планов')).toEqual([{ text: 'план', isWhole: false }])
  expect(soughtWords(Array.from({ length: 40 }, (_, index) => `слово${index}`).join(' '))).toHaveLength(16)
})

test('the marks name whole words of a snippet without markup', () => {
  expect(marked('## **Отчёт**\n\n> про _отчётность_ и план', 'отчёт план')).toEqual(['Отчёт', 'отчётность', 'план'])
  expect(find('## **Отчёт**\n\n> про план', 'план')?.snippet).toBe('Отчёт про план')
})

test('a snippet shows the address of a link only if nothing else has the words', () => {
  const text = 'Итог: [9 каналов: чай](/placement/channels-base?search=чай) и [ещё](https://example.org/отчёт)'
  expect(find(text, 'чай')?.snippet).toBe('Итог: 9 каналов: чай и ещё')
  expect(find(text, 'отчёт')?.snippet).toContain('example.org/отчёт')
})

test('a snippet of a table has no rulers', () => {
  expect(find('| Канал | План |\n| :--- | ---: |\n| Утро | 5 |', 'план')?.snippet).toBe('Канал План Утро 5')
})

test('a snippet begins near the first found word, at a word, and has a limited length', () => {
  const text = `${'начало '.repeat(50)}отчёт ${'конец '.repeat(100)}`
  const { snippet = '' } = find(text, 'отчёт') ?? {}
  expect(snippet).toMatch(/^…начало .*отчёт .*конец…$/)
  expect(snippet.length).toBeLessThanOrEqual(162)
})

test('a snippet of one long word splits no character', () => {
  const { snippet = '', marks = [] } = find(`отчёт${'🦊'.repeat(200)}`, 'отчёт') ?? {}
  expect(snippet.isWellFormed()).toBe(true)
  expect(marks).toEqual([[0, 5]])
})
