import { expect, test } from 'vitest'
import { type OptionalColumn, optionalColumns } from '#client/features/channels/data/channel-table-layout.ts'
import { paperParts } from '#client/features/channels/files/paper-columns.ts'

const all: OptionalColumn[] = optionalColumns.map(({ field }) => field)
const without = (...shown: OptionalColumn[]) => new Set(all.filter((field) => !shown.includes(field)))

test('each shown column is in exactly one part, in the order of the table', () => {
  const printed = paperParts(new Set()).flatMap(({ columns }) => columns.map(({ field }) => field))
  // The address stands under the name.
  expect(printed).toEqual(all.filter((field) => field !== 'url'))
})

test('each part fits on a sheet, and no part is much emptier than another', () => {
  const widths = paperParts(new Set(['description'])).map(({ columns }) =>
    columns.reduce((sum, { width }) => sum + width, 0),
  )
  expect(Math.max(...widths)).toBeLessThanOrEqual(600)
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
})

test('a few columns are one part, whose title names their groups', () => {
  const [part, ...more] = paperParts(without('subscribers', 'err_plan', 'agency_price'))
  expect(more).toEqual([])
  expect(part?.title).toBe('О канале, План, Цены')
  expect(paperParts(new Set(all))).toEqual([])
})
