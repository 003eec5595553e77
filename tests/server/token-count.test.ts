import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningWithin, countTokens } from '#server/token-count.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.lorem({ maxCount: 50 }))

test('the parts of a text never count less than the whole', () => {
  fc.assert(
    fc.property(text, text, (one, two) => {
      expect(countTokens(one) + countTokens(two)).toBeGreaterThanOrEqual(countTokens(one + two))
    }),
  )
})

test('the longest beginning within a limit fits it, and splits no character', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 200 }), (whole, limit) => {
      const beginning = beginningWithin(whole, limit)
      expect(whole.startsWith(beginning)).toBe(true)
      expect(countTokens(beginning)).toBeLessThanOrEqual(limit)
      expect(beginning.isWellFormed()).toBe(true)
      const next = String.fromCodePoint(whole.codePointAt(beginning.length) ?? 0)
      if (beginning.length < whole.length) expect(countTokens(beginning + next)).toBeGreaterThan(limit)
    }),
  )
})

/** Tokens of OpenAI's o200k_base. */
test.each([
  ['Подбери каналы для зимнего меню кофейни и обоснуй выбор', 18],
  ['Канал 17\thttps://t.me/channel_17\t1037\t18.57\t31.12.2026\tООО «Медиа 17»', 35],
  ['A budget for twelve channels of the winter campaign', 9],
  ['ВНИМАНИЕ', 5],
])('«%s» is counted at no less than the tokens of a known tokenizer', (words, known) => {
  expect(countTokens(words)).toBeGreaterThanOrEqual(known)
})
