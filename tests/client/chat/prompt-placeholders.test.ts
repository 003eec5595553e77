import { expect, it } from 'vitest'
import { placeholderForTab, placeholdersIn } from '#client/features/chat/composer/prompt-placeholders.ts'

const text = 'Напишите пост о [продукт] для [аудитория], тон — [тон бренда].'

it('Tab goes through the placeholders and then leaves the field, backwards with Shift', () => {
  expect(walk(text, false)).toEqual(['[продукт]', '[аудитория]', '[тон бренда]'])
  expect(walk(text, true, text.length)).toEqual(['[тон бренда]', '[аудитория]', '[продукт]'])
  expect(walk(text, false, text.indexOf('аудитория'))).toEqual(['[тон бренда]'])
  expect(walk('', false)).toEqual([])
})

it.each([
  ['a markdown link', '[сайт клиента](https://client.example)'],
  ['a picture', '![логотип](https://client.example/logo.png)'],
  ['an empty task box', '- [ ] позвонить'],
  ['a checked task box', '- [x] позвонить, [X] написать, [х] забыть'],
  ['an array of numbers', '[1, 2]'],
  ['an array of strings', '["один", "два"]'],
  ['an array of literals', '[true, false], [false], [null, 1]'],
  ['an empty pair of brackets', '[]'],
  ['text over two lines', '[название\nкомпании]'],
  ['a long text', `[${'а'.repeat(121)}]`],
  ['an open bracket', '[название компании'],
])('no placeholder is %s', (_what, pasted) => {
  expect(placeholdersIn(pasted)).toEqual([])
})

it.each([
  ['of two letters', '[ТЗ]', '[ТЗ]'],
  ['of 120 characters', `[${'а'.repeat(120)}]`, `[${'а'.repeat(120)}]`],
  ['in Latin letters', '[hashtag]', '[hashtag]'],
  ['with punctuation', '[срок, например «до 12 марта»]', '[срок, например «до 12 марта»]'],
  ['that begins like a literal', '[nullify]', '[nullify]'],
  ['behind and inside of other brackets', '[1, 2] [x] [ссылка](https://a.example) [[название]]', '[название]'],
  ['behind emoji, by the offsets of a textarea', '🎉🎉 [повод]', '[повод]'],
])('a placeholder %s is found', (_what, pasted, found) => {
  expect(placeholdersIn(pasted).map(({ start, end }) => pasted.slice(start, end))).toEqual([found])
})

/** Returns the selections until Tab leaves the field. */
function walk(text: string, backwards: boolean, caret = 0): string[] {
  const found = placeholderForTab(text, { start: caret, end: caret }, backwards)
  if (!found) return []
  return [text.slice(found.start, found.end), ...walk(text, backwards, backwards ? found.start : found.end)]
}
