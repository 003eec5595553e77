import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhrase, readPhrases } from '#domain/channel-questions/condition-phrase.ts'
import type { PhraseWords } from '#domain/channel-questions/condition-phrase-values.ts'
import { type ChannelCondition, formatNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { choicesOf, conditionLabel, conditionText } from '#domain/channel-search/condition-text.ts'
import { conditions } from '../../domain/channel-search/sample-conditions.ts'

const titles = new Map([
  [1, 'Бизнес'],
  [2, 'Город и среда'],
  [3, 'Еда, напитки'],
  [11, 'Кроме спорта'],
  [99, 'Технологии'],
])
const titleOf = (id: number) => titles.get(id) ?? ''
const words: PhraseWords = {
  labelOf: conditionLabel,
  choicesOf: (field) =>
    field === 'category_id' ? [...titles].map(([id, label]) => ({ value: String(id), label })) : choicesOf(field),
  today: '2026-11-27',
}
const first = (phrase: string) => {
  const [condition] = readPhrase(phrase, words)
  return condition && formatNamedCondition(condition)
}
const sentenceOf = (condition: ChannelCondition) => conditionText(condition, titleOf)

test("every condition's sentence reads as that condition", () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      expect(first(sentenceOf(condition))).toBe(formatNamedCondition(condition))
    }),
    { numRuns: 3_000 },
  )
})

test('numbers of any size and with up to four decimals are read as their sentence has them', () => {
  const numbers = fc
    .record({ whole: fc.maxSafeNat(), decimals: fc.integer({ min: 0, max: 9999 }), is: fc.boolean() })
    .map(({ whole, decimals, is }) => (is ? 1 : -1) * Number(`${whole % 1e11}.${decimals}`))
  fc.assert(
    fc.property(numbers, fc.constantFrom('err_plan', 'agency_price', 'subscribers'), (number, field) => {
      const condition: ChannelCondition = { field, is: 'between', from: number, to: null }
      expect(first(sentenceOf(condition))).toBe(formatNamedCondition(condition))
    }),
  )
})

test('sentences in one line, between semicolons or commas, are read one by one', () => {
  const sentences = fc.array(conditions, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(sentences, fc.constantFrom('; ', ' ;', ', ', ',\n'), (asked, separator) => {
      const { conditions: read, rest } = readPhrases(asked.map(sentenceOf).join(separator), words)
      expect(rest).toBe('')
      expect(read.map(formatNamedCondition)).toEqual(asked.map(formatNamedCondition))
    }),
    { numRuns: 1_000 },
  )
})

test('any text is read or refused, and what is read is a condition', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom(...'ркн цена до от - , 10 « » не декабря < : 1.1'.split(' ')))
      .map((parts) => parts.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const condition of readPhrases(text, words).conditions) {
        expect(first(sentenceOf(condition))).toBe(formatNamedCondition(condition))
      }
    }),
  )
})

test.each([
  ['агентская до 50000', 'agency_price=..50000'],
  ['агент до 50 тыс', 'agency_price=..50000'],
  ['агентская цена от 10 тыс. до 1,2 млн', 'agency_price=10000..1200000'],
  ['цена 10-20 000', 'agency_price=10..20000'],
  ['ERR>10%', 'err_plan=10<..'],
  ['cpv до 0,7', 'cpv_plan=..0.7'],
  ['подписчики пусто', 'subscribers=-'],
  ['ркн да', 'rkn_status=registered'],
  ['ркн не зарег', 'rkn_status=not_registered'],
  ['риск кроме высокий', 'risk_level=!high_risk'],
  ['договор подписан', 'framework_contract=yes'],
  ['без nda', 'nda=no'],
  ['категория бизнес, технологии', 'category_id=1,99'],
  ['категория город и среда и бизнес', 'category_id=2,1'],
  ['категория кроме бизнес', 'category_id=!1'],
  ['категория бизнес, технологии, кроме технологии', 'category_id=1'],
  ['категория бизнес и технологии кроме бизнес', 'category_id=99'],
  ['категория любая, кроме бизнес, технологии', 'category_id=!1,99'],
  ['категория любые, кроме Кроме спорта', 'category_id=!11'],
  ['категория все кроме еда, напитки', 'category_id=!3'],
  ['кроме бизнес', 'category_id=!1'],
  ['любые, кроме технологии', 'category_id=!99'],
  ['ркн любой, кроме в процессе', 'rkn_status=!in_progress'],
  ['без зелёных и красных', 'placement=!green,red'],
  ['кроме не ставить', 'placement=!red'],
  ['кроме спорта', 'category_id=11'],
  ['цена до декабря', 'price_valid_until=2026-11-30..'],
  ['действует до 31.12.2026', 'price_valid_until=2026-12-31..'],
  ['действует до: 31.12.2026', 'price_valid_until=2026-12-31..2026-12-31'],
  ['цена изменилась за 30 дн.', 'days_since_price_change=..30'],
  ['нельзя ставить', 'placement=red'],
  ['описание кофе воронеж', 'description=кофе воронеж'],
  ['название Кофе', 'title=Кофе'],
  ['можно ставить? не ставить', 'placement=red'],
])('«%s» is read as %s', (phrase, named) => {
  expect(first(phrase)).toBe(named)
})

test.each([
  '',
  'err',
  'err от',
  'err от 20 до 10',
  'агентская до 1,234',
  'ркн возможно',
  'категория бизнес, кроме бизнес',
  'категория щщщ, кроме бизнес',
  'любые',
])('«%s» is no condition', (phrase) => {
  expect(readPhrase(phrase, words)).toEqual([])
})

test('other readings of a phrase follow the likeliest one', () => {
  expect(readPhrase('цена до 5', words).map(sentenceOf).slice(0, 3)).toEqual([
    'Агентская цена до 5\u00a0₽',
    'Цена нативная до 5\u00a0₽',
    'Цена с маркировкой до 5\u00a0₽',
  ])
})

test('an exception reaches over a list in a line, up to the next condition', () => {
  const { conditions: read, rest } = readPhrases('любые, кроме бизнес, технологии, ркн да; nda да', words)
  expect(rest).toBe('')
  expect(read.map(formatNamedCondition)).toEqual(['category_id=!1,99', 'rkn_status=registered', 'nda=yes'])
})

test('a line names what it cannot read, and reads the others', () => {
  const read = (line: string) => {
    const { conditions, ...others } = readPhrases(line, words)
    return { ...others, named: conditions.map(formatNamedCondition) }
  }
  expect(read('cpv до 0,7, ркн не зарегистрирован, в процессе; err много; nda да')).toEqual({
    named: ['cpv_plan=..0.7', 'rkn_status=not_registered,in_progress', 'nda=yes'],
    unread: ['err много'],
    rest: '',
  })
  expect(read('щщщ; nda да, «а, б», err')).toEqual({
    named: ['nda=yes'],
    unread: ['щщщ', '«а, б»', 'err'],
    rest: 'err',
  })
  expect(read('; nda да;')).toEqual({ named: ['nda=yes'], unread: [], rest: '' })
})
