// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { channelColumns, optionalColumns } from '#client/features/channels/data/channel-table-layout.ts'
import {
  formatHiddenColumns,
  hiddenOfParam,
  hiddenParam,
  parseHiddenColumns,
} from '#client/features/channels/data/column-preferences.ts'
import { channelFields } from '#domain/channel-fields.ts'

const fields = channelColumns.map(({ field }) => field)

describe('the hidden columns of a user', () => {
  test('are the description alone before the first choice', () => {
    expect([...parseHiddenColumns(null)]).toEqual(['description'])
  })

  test('are read as they were stored, or written to an address', () => {
    fc.assert(
      fc.property(fc.subarray(optionalColumns.map(({ field }) => field)), (hidden) => {
        expect(parseHiddenColumns(formatHiddenColumns(hidden))).toEqual(new Set(hidden))
        expect(hiddenOfParam(hiddenParam(new Set(hidden)))).toEqual(new Set(hidden))
      }),
      { examples: [[[]]] },
    )
  })

  test.each(['', 'null', '42', '[]', '{}', '{"hidden":1}', '{"hidden":[1]}', '{"hidden":"nda"}', '{'])(
    'are the defaults when %j is stored',
    (text) => {
      expect([...parseHiddenColumns(text)]).toEqual(['description'])
    },
  )

  test('never include the title or an unknown column', () => {
    expect([...parseHiddenColumns('{"hidden":["title","delete","__proto__","nda"]}')]).toEqual(['nda'])
  })
})

test('the table has a column for every field, group by group', () => {
  expect(['title', ...fields].toSorted()).toEqual(channelFields.toSorted())
  const order = channelColumns.map(({ group }) => group)
  const groups = order.filter((group, index) => group !== order[index - 1])
  expect(groups).toEqual(['about', 'plan', 'checks', 'prices', 'contract', 'work'])
})

test('one click shows all prices in a window of 1440 px', () => {
  const prices = channelColumns.filter(({ group }) => group === 'prices')
  const [window, menu, gutters, frame, title, bookmark, bin] = [1440, 312, 64, 2, 236, 36, 52]
  const room = window - menu - gutters - frame - title - bookmark - bin
  expect(prices.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(room)
})
