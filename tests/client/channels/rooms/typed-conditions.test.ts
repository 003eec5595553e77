// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  type Suggestion,
  suggestionsFor,
} from '#client/features/channels/conditions/form/typed-conditions.ts'
import type { ChannelCondition } from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel, conditionText } from '#domain/channel-search/condition-text.ts'

const words = { labelOf: conditionLabel, choicesOf, today: '2026-11-27' }
const sentenceOf = (condition: ChannelCondition) => conditionText(condition, String).replaceAll('\u00a0', ' ')
const nameOf = (suggestion: Suggestion) =>
  suggestion.is === 'field'
    ? conditionLabel(suggestion.field)
    : suggestion.conditions.map(sentenceOf).join('; ')
const suggested = (line: string) => {
  const { suggestions, earlier, rest } = suggestionsFor(line, words)
  return { names: suggestions.map(nameOf), read: earlier.map(sentenceOf), rest }
}

test('a name suggests its field and the values of its choice', () => {
  expect(suggested('ркн')).toEqual({
    names: ['РКН', 'РКН: Зарегистрирован', 'РКН: Не зарегистрирован', 'РКН: В процессе'],
    read: [],
    rest: '',
  })
})

test('a value that a line names is suggested once', () => {
  const { names } = suggested('можно ставить')
  expect(names).toContain('Можно ставить? Можно ставить')
  expect(new Set(names).size).toBe(names.length)
})

test('a half-typed condition after others suggests what it may become, and keeps the others', () => {
  expect(suggested('агентская до 50 000; ркн')).toEqual({
    names: ['РКН', 'РКН: Зарегистрирован', 'РКН: Не зарегистрирован', 'РКН: В процессе'],
    read: ['Агентская цена до 50 000 ₽'],
    rest: 'ркн',
  })
})

test('a whole line is one suggestion, and a part without a meaning is none', () => {
  expect(suggested('err от 10, nda да')).toEqual({ names: ['ERR от 10 %; NDA: да'], read: [], rest: '' })
  expect(suggested('err от 10; щщщ')).toEqual({ names: [], read: ['ERR от 10 %'], rest: 'щщщ' })
})
