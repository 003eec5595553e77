// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Suggestion, suggestionsFor } from '#client/features/channels/filters/conditions/typed-conditions.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel, conditionText } from '#domain/channel-search/condition-text.ts'

const words = { labelOf: conditionLabel, choicesOf, today: '2026-11-27' }
const sentenceOf = (condition: ChannelCondition) => conditionText(condition, String).replaceAll('\u00a0', ' ')
const nameOf = (suggestion: Suggestion) =>
  suggestion.is === 'field' ? conditionLabel(suggestion.field) : suggestion.conditions.map(sentenceOf).join('; ')
const suggested = (line: string) => {
  const { suggestions, earlier, unread } = suggestionsFor(line, words)
  return { names: suggestions.map(nameOf), read: earlier.map(sentenceOf), unread }
}

test('a name suggests its field and the values of its choice, also after other conditions, which stay', () => {
  const names = ['РКН', 'РКН: Зарегистрирован', 'РКН: Не зарегистрирован', 'РКН: В процессе']
  expect(suggested('ркн')).toEqual({ names, read: [], unread: [] })
  const read = ['Агентская цена до 50 000 ₽']
  expect(suggested('агентская до 50 000; ркн')).toEqual({ names, read, unread: ['ркн'] })
})

test('a value that a line names is suggested once', () => {
  const { names } = suggested('можно ставить')
  expect(names).toContain('Можно ставить? Можно ставить')
  expect(new Set(names).size).toBe(names.length)
})

test('a whole line is one suggestion, also when parts of it have no meaning', () => {
  const both = { names: ['ERR от 10 %; NDA: да'], read: [] }
  expect(suggested('err от 10, nda да')).toEqual({ ...both, unread: [] })
  expect(suggested('err от 10; щщщ, nda да; ыыы')).toEqual({ ...both, unread: ['щщщ', 'ыыы'] })
  expect(suggested('err от 10; щщщ')).toEqual({ names: ['ERR от 10 %'], read: [], unread: ['щщщ'] })
  expect(suggested('щщщ')).toEqual({ names: [], read: [], unread: ['щщщ'] })
})

test('a half-typed condition after a part without a meaning suggests what it may become', () => {
  const { names, unread } = suggested('щщщ; ркн')
  expect(names).toContain('РКН: Зарегистрирован')
  expect(unread).toEqual(['щщщ', 'ркн'])
  expect(suggestionsFor('щщщ; err от 10; ркн', words).left).toEqual(['щщщ'])
  expect(suggestionsFor('щщщ; err от 10', words).left).toEqual(['щщщ'])
})
