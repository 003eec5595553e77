import { expect, it } from 'vitest'
import {
  nextPlaceholder,
  type PlaceholderRange,
  placeholderForTab,
  previousPlaceholder,
} from '#client/features/chat/composer/prompt-placeholders.ts'

const text = 'Напишите пост о [продукт] для [аудитория], тон — [тон бренда].'

const at = (words: string) => text.indexOf(words)
const past = (typed: string, words: string) => typed.indexOf(words) + words.length

it.each([
  ['is the first one from the beginning, brackets included', 0, '[продукт]'],
  ['can start where the search does', at('[аудитория]'), '[аудитория]'],
  ['excludes the one around the caret', at('продукт'), '[аудитория]'],
  ['is the first one again past the last', text.length, '[продукт]'],
])('the next placeholder %s', (_what, from, found) => {
  expect(shown(text, nextPlaceholder(text, from))).toBe(found)
})

it.each([
  ['is the last one that ends before the caret', at('[тон бренда]'), '[аудитория]'],
  ['can end where the search begins', at(' для'), '[продукт]'],
  ['is the last one ahead of the first', 0, '[тон бренда]'],
])('the previous placeholder %s', (_what, from, found) => {
  expect(shown(text, previousPlaceholder(text, from))).toBe(found)
})

it('Tab goes through all placeholders and begins again, backwards with Shift', () => {
  expect(walk(text, false, 4)).toEqual(['[продукт]', '[аудитория]', '[тон бренда]', '[продукт]'])
  expect(walk(text, true, 4)).toEqual(['[тон бренда]', '[аудитория]', '[продукт]', '[тон бренда]'])
})

it('Tab continues after a replaced placeholder, and returns to a skipped one', () => {
  const coffee = text.replace('[продукт]', 'кофе')
  const after = past(coffee, 'кофе')
  expect(shown(coffee, placeholderForTab(coffee, after, after, false))).toBe('[аудитория]')
  const students = text.replace('[аудитория]', 'студенты')
  const before = past(students, 'студенты')
  expect(shown(students, placeholderForTab(students, before, before, true))).toBe('[продукт]')
})

it('Tab leaves the field when no placeholder is left, or when the only one is selected', () => {
  const only = 'Пост о [продукт]'
  for (const backwards of [false, true]) {
    expect(placeholderForTab('Напишите пост', 3, 3, backwards)).toBeUndefined()
    expect(placeholderForTab('', 0, 0, backwards)).toBeUndefined()
    expect(placeholderForTab(only, 7, only.length, backwards)).toBeUndefined()
  }
  expect(shown(only, placeholderForTab(only, only.length, only.length, true))).toBe('[продукт]')
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
  expect(nextPlaceholder(pasted, 0)).toBeUndefined()
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
  expect(shown(pasted, nextPlaceholder(pasted, 0))).toBe(found)
})

/** Returns the selection after each press of Tab, from the beginning of the text. */
function walk(text: string, backwards: boolean, presses: number): (string | undefined)[] {
  const seen: (string | undefined)[] = []
  let selection = { start: 0, end: 0 }
  for (let press = 0; press < presses; press += 1) {
    const found = placeholderForTab(text, selection.start, selection.end, backwards)
    seen.push(shown(text, found))
    selection = found ?? selection
  }
  return seen
}

function shown(text: string, range: PlaceholderRange | undefined): string | undefined {
  return range && text.slice(range.start, range.end)
}
