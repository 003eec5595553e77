import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeChannelQuery } from '#domain/channel-questions/channel-query-text.ts'
import { type ChannelQuery, parseChannelQuestion } from '#domain/channel-questions/channel-questions.ts'
import { parseNamedCondition } from '#domain/channel-search/channel-conditions.ts'
import { conditionLists } from '../channel-search/sample-conditions.ts'
import { goldCategories, goldToday } from './gold.ts'
import { questionChannels, rowsOf } from './question-channels.ts'

const channels = questionChannels(2_000)

test('a filter is described in a line', () => {
  const conditions = [
    'agency_price=..50000',
    'err_plan=10..',
    'legal_entity=Вектор',
    'price_valid_until=2026-12-31..',
  ].flatMap((text) => parseNamedCondition(text) ?? [])
  expect(lineOf({ search: '', category_ids: [8], conditions })).toBe(
    'Финансы, агентская цена до 50 000 ₽, ERR от 10 %, юрлицо содержит «Вектор», действует до: с 31.12.2026',
  )
  expect(lineOf({ search: ' кофе ', category_ids: [13, 999], conditions: [] })).toBe('«кофе», Еда, удалённая категория')
  expect(lineOf({ search: '', category_ids: [], conditions: [] })).toBe('Все каналы')
})

test('the description of any conditions is read back as a filter of the same rows', () => {
  const queries = fc.record({
    search: fc.constantFrom('', 'кофе', 'Ёлка 5'),
    category_ids: fc.subarray(
      goldCategories.map(({ id }) => id),
      { maxLength: 3 },
    ),
    conditions: conditionLists
      .map((list) => [...new Map(list.map((one) => [one.field, one])).values()])
      .filter((list) => list.length > 0),
  })
  fc.assert(
    fc.property(queries, (query) => {
      const line = describeChannelQuery(query, goldCategories)
      fc.pre(!line.includes('удалённая'))
      const read = parseChannelQuestion(line, { categories: goldCategories, today: goldToday })
      expect(read && rowsOf(channels, read.query), line).toBe(rowsOf(channels, query))
      expect(read?.unread).toEqual([])
    }),
    { numRuns: 500 },
  )
})

const lineOf = (query: ChannelQuery) => describeChannelQuery(query, goldCategories).replaceAll('\u00a0', ' ')
