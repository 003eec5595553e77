import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typographed, withEllipses } from '#client/features/chat/taking/typography.ts'

const set = (text: string) => typographed(text).replaceAll('\u00a0', '·')

describe('typography', () => {
  it.each([
    ['Канал "Кухня" - лучший', 'Канал «Кухня»·— лучший'],
    ['Пост в канале "Блог "Дом" и сад"', 'Пост в·канале «Блог „Дом“ и·сад»'],
    ['5 млн и 12 мая 2026 г.', '5·млн и·12·мая 2026·г.'],
    ['ООО Ромашка, стр. 5', 'ООО·Ромашка, стр.·5'],
    ['Договор № 5 и § 12', 'Договор №·5 и·§·12'],
    ['Скидка 10 % от 5 000 ₽', 'Скидка 10·% от·5·000·₽'],
    ['Всего 12 345 678 знаков', 'Всего 12·345·678 знаков'],
    ['Вес 5 кг, тираж 300 экз. и 20 тыс. руб.', 'Вес 5·кг, тираж 300·экз. и·20·тыс.·руб.'],
    ['Бюджет 20 млн ₽ на год', 'Бюджет 20·млн·₽ на·год'],
    ['Сроки, т. е. даты, и т. д. далее', 'Сроки, т.·е. даты, и·т.·д. далее'],
    ['Договор И. И. Иванова и Петровой А. Б. готов', 'Договор·И.·И.·Иванова и·Петровой·А.·Б. готов'],
  ])('sets quotes, dashes and spaces: %s', (text, expected) => {
    expect(set(text)).toBe(expected)
  })

  it.each([
    '10 - 20 и 5 - 3',
    '17" и 24"',
    'Начало "без конца',
    '2026-11-27, 8-800-555-35-35',
    'https://example.org/a-b?c="d"',
    'бизнес-план',
    'Вариант А. Потом вариант Б',
    'В 2025 300 каналов, код 1234 567890',
    '(c) 1/2 м2 +-5 1x2',
    'a&nbsp;b &lt;b&gt; <b>',
  ])('leaves what is no typography: %s', (text) => {
    expect(set(text).replaceAll('·', ' ')).toBe(text)
  })

  it('three dots are one character, two or four are not', () => {
    expect(withEllipses('да... нет.. и....')).toBe('да… нет.. и....')
  })
})

const pieces = fc.constantFrom(
  ...['слово', 'и', 'в', 'не', 'же', 'ООО', 'г.', 'мая', 'млн', 'стр.', 'А.', '5', '2026', 'word', 'a'],
  ...['000', 'кг', 'т.', 'е.', 'И.', 'Иванов', '§', ' ', ' ', ' ', ' - ', '-', ' — ', '"', '"', '«', '»'],
  ...['„', '“', '”', "'", '.', ',', '...', '!', '(', ')', ':', '\u00a0', '\n', '<', '>', '&', '&nbsp;'],
  ...['https://a.ru/b-c', '@канал', '№', '%', '👍', '₽'],
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((some) => some.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** A text as it was typed. */
const typed = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[«»„“”]/g, '"')
    .replaceAll('—', '-')

it('typography set twice is typography set once', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = typographed(text)
      expect(typographed(once)).toBe(once)
    }),
    { numRuns: 3_000 },
  )
})

it('nothing but quotes, dashes and spaces changes, and no character is added', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const after = typographed(text)
      expect(after).toHaveLength(text.length)
      expect(typed(after)).toBe(typed(text))
    }),
    { numRuns: 3_000 },
  )
})
