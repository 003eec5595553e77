import { describe, expect, test } from 'vitest'
import { contentOf, inputOf, isSameContent, type RateRow } from '#client/features/estimates/data/estimate-content.ts'
import { changeRows, freePositions, hasLine, type RowsAction } from '#client/features/estimates/data/estimate-rows.ts'
import { anEstimate } from './an-estimate.ts'

const opened = contentOf(anEstimate()).rows
const apply = (...actions: RowsAction[]) => actions.reduce<readonly RateRow[]>(changeRows, opened)
const row = (rows: readonly RateRow[], position: number) => rows.find(({ position_id }) => position_id === position)
const aPosition = (id: number, title: string) => ({ id, title, description: '' })

describe('the rate card', () => {
  test('adds only positions that it lacks, compared by id or by title in any case', () => {
    const positions = [aPosition(1, 'Другое имя'), aPosition(9, 'КОПИРАЙТЕР '), aPosition(5, 'Дизайнер')]
    expect(freePositions(positions, opened)).toEqual([aPosition(5, 'Дизайнер')])
    const rows = apply({ type: 'rates added', positions })
    expect(rows.map(({ position_id }) => position_id)).toEqual([1, 2, 5])
    expect(row(rows, 5)).toMatchObject({ rate: null, hours: {} })
  })

  test('changes one rate and leaves the hours and the other rows', () => {
    const rows = apply({ type: 'rate set', position: 1, rate: 1_500 })
    expect(row(rows, 1)).toMatchObject({ rate: 1_500, hours: { native: 12.5, marked: 0.5 } })
    expect(row(rows, 2)).toBe(opened[1])
  })

  test('loses a row with all of its lines', () => {
    const rows = apply({ type: 'rate removed', position: 1 })
    const { rates } = inputOf({ ...contentOf(anEstimate()), rows }, anEstimate())
    expect(rates.map(({ id, estimate_lines }) => [id, estimate_lines.map(({ id }) => id)])).toEqual([[72, [721]]])
  })
})

describe('a table of lines', () => {
  test('offers the specialists of the rate card without a line', () => {
    expect(opened.filter((row) => !hasLine(row, 'native'))).toEqual([])
    expect(opened.filter((row) => !hasLine(row, 'marked')).map(({ position_id }) => position_id)).toEqual([2])
  })

  test('adds lines without hours, and none twice', () => {
    const rows = apply({ type: 'lines added', table: 'marked', positions: [1, 2] })
    expect(row(rows, 1)?.hours).toEqual({ native: 12.5, marked: 0.5 })
    expect(row(rows, 2)?.hours).toEqual({ native: 18.5, marked: null })
  })

  test('changes and removes its own lines only, and ignores hours of a missing line', () => {
    const changed = apply({ type: 'hours set', table: 'marked', position: 1, hours: 4 })
    expect(row(changed, 1)?.hours).toEqual({ native: 12.5, marked: 4 })
    const removed = apply({ type: 'line removed', table: 'native', position: 1 })
    expect(row(removed, 1)?.hours).toEqual({ marked: 0.5 })
    const missing = { type: 'hours set', table: 'marked', position: 2, hours: 4 } as const
    expect(apply(missing)).toEqual(opened)
  })
})

describe('the request', () => {
  test("has the estimate's id, the titles of positions and the sums of each line by the specification's names", () => {
    const input = inputOf(contentOf(anEstimate()), anEstimate())
    expect(input.id).toBe(7)
    expect(input.rates[0]).toEqual({
      id: 71,
      position_id: 1,
      position_title: 'Аккаунт-директор',
      position_description: 'Стратегия',
      hourly_rate_net: 1_234,
      estimate_lines: [
        {
          id: 711,
          hours: 12.5,
          management_type: 'native',
          sum_without_vat: 15_425,
          vat_amount: 3_393.5,
          sum_with_vat: 18_818.5,
        },
        {
          id: 712,
          hours: 0.5,
          management_type: 'marked',
          sum_without_vat: 617,
          vat_amount: 135.74,
          sum_with_vat: 752.74,
        },
      ],
    })
  })

  test('has no id for a new estimate, and sums of 0 for a line without hours', () => {
    const rows = apply({ type: 'lines added', table: 'marked', positions: [2] })
    const input = inputOf({ ...contentOf(anEstimate()), rows }, undefined)
    expect(input).not.toHaveProperty('id')
    const line = input.rates[1]?.estimate_lines.find(({ management_type }) => management_type === 'marked')
    expect(line).toMatchObject({ hours: 0, sum_without_vat: 0, vat_amount: 0, sum_with_vat: 0 })
  })

  test('keeps the ids of stored rates and lines, also of a line that was removed and put back', () => {
    const rows = apply(
      { type: 'line removed', table: 'native', position: 2 },
      { type: 'lines added', table: 'native', positions: [2] },
      { type: 'lines added', table: 'marked', positions: [2] },
    )
    const input = inputOf({ ...contentOf(anEstimate()), rows }, anEstimate())
    expect(input.version).toBe(3)
    expect(input.rates[1]).toMatchObject({
      id: 72,
      estimate_lines: [
        { id: 721, hours: 0, management_type: 'native' },
        { hours: 0, management_type: 'marked' },
      ],
    })
  })

  test('outer white space and hours that are empty or 0 are no changes', () => {
    const { values, rows } = contentOf(anEstimate())
    expect(isSameContent({ values, rows }, { values: { ...values, title: ` ${values.title} ` }, rows })).toBe(true)
    const [zero, empty] = [0, null].map((hours) =>
      changeRows(rows, { type: 'hours set', table: 'native', position: 1, hours }),
    )
    expect(isSameContent({ values, rows: zero ?? [] }, { values, rows: empty ?? [] })).toBe(true)
    expect(isSameContent({ values, rows }, { values, rows: zero ?? [] })).toBe(false)
    expect(isSameContent(undefined, { values: { title: '' }, rows: [] })).toBe(true)
  })
})
