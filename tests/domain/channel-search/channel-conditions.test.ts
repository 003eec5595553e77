import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ConditionField,
  conditionFields,
  MOST_CONDITION_TEXT,
} from '#domain/channel-search/channel-condition-fields.ts'
import { meetsConditions } from '#domain/channel-search/channel-condition-match.ts'
import {
  formatCondition,
  parseCondition,
  parseNamedCondition,
  resolveConditions,
} from '#domain/channel-search/channel-conditions.ts'
import { sampleChannels } from '../../client/offline/sample-channels.ts'
import { conditions } from './sample-conditions.ts'

const read: [ConditionField, string, object][] = [
  ['agency_price', '..50000', { is: 'between', from: null, to: 50_000 }],
  ['err_plan', '10..', { is: 'between', from: 10, to: null }],
  ['err_plan', '40<..<50', { is: 'between', from: 40, to: 50, isAbove: true, isBelow: true }],
  ['cpv_plan', '-1..2.5', { is: 'between', from: -1, to: 2.5 }],
  ['subscribers', '100', { is: 'between', from: 100, to: 100 }],
  ['price_valid_until', '2026-12-01..2026-12-31', { is: 'between', from: 20261201, to: 20261231 }],
  ['days_to_expiry', '0..14', { is: 'between', from: 0, to: 14 }],
  ['days_since_price_change', '..30', { is: 'between', from: null, to: 30 }],
  ['rkn_status', 'registered,in_progress', { is: 'one_of', values: ['registered', 'in_progress'] }],
  ['category_id', '!3,4', { is: 'none_of', values: ['3', '4'] }],
  ['framework_contract', 'yes', { is: 'yes' }],
  ['title', ' дом   Ёлки ', { is: 'contains', words: ['дом', 'Ёлки'] }],
  ['legal_entity', '-', { is: 'empty' }],
  ['subscribers', '*', { is: 'filled' }],
]

test.each(read)('an address with %s=%s has a condition', (field, text, asked) => {
  expect(parseCondition(field, text)).toEqual({ field, ...asked })
})

const refused: [ConditionField, string[]][] = [
  ['agency_price', ['', '..', '1..2..3', '5..1', '5<..5', '<..', '5<', 'много', '1e9..', '99999999999999']],
  ['price_valid_until', ['2026-02-30..', '20260101']],
  ['rkn_status', ['registered,unknown', '!']],
  ['category_id', ['0', '1;2']],
  ['edo', ['true']],
  ['title', [' ', 'а'.repeat(MOST_CONDITION_TEXT + 1), 'а б в г д е ж з и й к']],
]

test.each(refused)('%s asks nothing by other texts', (field, texts) => {
  for (const text of texts) expect(parseCondition(field, text), text).toBeUndefined()
})

test('every condition is read as it was written', () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      expect(parseCondition(condition.field, formatCondition(condition))).toEqual(condition)
    }),
    { numRuns: 2_000 },
  )
})

test('a named condition is read, and an unknown name or a text without a name is not', () => {
  expect(parseNamedCondition('agency_price=..50000')).toEqual(parseCondition('agency_price', '..50000'))
  expect(parseNamedCondition('title=a=b')).toEqual({ field: 'title', is: 'contains', words: ['a=b'] })
  for (const text of ['password=1', 'agency_price', '', '=', 'category_title=Еда', 'constructor=1'])
    expect(parseNamedCondition(text)).toBeUndefined()
})

test('no text makes the reading of an address throw, and what is read is written and read alike', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-!*.,0-9a-z_]{0,20}$/))
  fc.assert(
    fc.property(fc.constantFrom(...conditionFields), texts, (field, text) => {
      const condition = parseCondition(field, text)
      if (condition) expect(parseCondition(field, formatCondition(condition))).toEqual(condition)
    }),
    { numRuns: 5_000 },
  )
})

test('the days until prices expire and since they changed become days of the calendar', () => {
  const resolved = (asked: ConditionField, text: string) => {
    const condition = parseCondition(asked, text)
    return condition && resolveConditions([condition], '2026-12-25')
  }
  const expire = (text: string) => resolved('days_to_expiry', text)
  const field = 'price_valid_until'
  for (const text of ['0..14', '-1<..<15'])
    expect(expire(text)).toEqual([{ field, is: 'between', from: 20261225, to: 20270108 }])
  expect(expire('..-1')).toEqual([{ field, is: 'between', from: null, to: 20261224 }])
  expect(expire('0.5..1.5')).toEqual([{ field, is: 'between', from: 20261226, to: 20261226 }])
  expect(expire('9999999999999..')).toEqual([{ field, is: 'between', from: 33951208, to: null }])
  expect(expire('*')).toEqual([{ field, is: 'filled' }])
  const changed = (text: string) => resolved('days_since_price_change', text)
  const on = 'prices_changed_on'
  expect(changed('..30')).toEqual([{ field: on, is: 'between', from: 20261125, to: null }])
  expect(changed('90..')).toEqual([{ field: on, is: 'between', from: null, to: 20260926 }])
  expect(changed('0..1.5')).toEqual([{ field: on, is: 'between', from: 20261224, to: 20261225 }])
  expect(changed('-')).toEqual([{ field: on, is: 'empty' }])
})

test('a channel meets its own values, and an empty value is in no range', () => {
  const [sample] = sampleChannels(1, 1)
  if (!sample) throw new Error('no sample')
  const channel = { ...sample, title: 'Новости о Ёлках', agency_price: 50_000, subscribers: null }
  const meets = (field: ConditionField, text: string) => {
    const condition = parseCondition(field, text)
    if (!condition) throw new Error(`${field}=${text} asks nothing`)
    return meetsConditions(channel, resolveConditions([condition], '2026-01-01'))
  }
  expect(meets('agency_price', '..50000')).toBe(true)
  expect(meets('agency_price', '..49999.99')).toBe(false)
  expect(meets('title', 'елк новости')).toBe(true)
  expect(meets('title', 'елк погода')).toBe(false)
  expect(meets('subscribers', '..100')).toBe(false)
  expect(meets('subscribers', '-')).toBe(true)
  expect(meets('category_id', `!${channel.category_id}`)).toBe(false)
})
