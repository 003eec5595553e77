import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/data/estimate-content.ts'
import { findMistakes } from '#client/features/estimates/data/estimate-problem.ts'
import { changeRows } from '#client/features/estimates/data/estimate-rows.ts'
import { draftOf, parseEstimateDraft } from '#client/features/estimates/data/use-estimate-draft.ts'
import { amountText } from '#client/ui/input/use-amount-text.ts'
import { typedAmount } from '#domain/amounts/read-amount.ts'
import { anEstimate } from './an-estimate.ts'

// @vitest-environment happy-dom

const { values, rows } = contentOf(anEstimate())
const stored = (value: unknown) => JSON.parse(JSON.stringify(value))

test('a draft returns as it was, with the version it was typed on', () => {
  const draft = stored({ values: draftOf({ values, rows }), opened: anEstimate() })
  expect(parseEstimateDraft(draft)).toEqual({ values, rows, opened: anEstimate() })
})

test('empty fields and hours are restored as empty', () => {
  const [row] = rows
  const kept = { title: 'Осень', rows: [{ ...row, rate: null, hours: { marked: null } }] }
  const draft = parseEstimateDraft(stored({ values: kept }))
  expect(draft?.values).toMatchObject({ title: 'Осень', vat_percent: null, client_name: null })
  expect(draft?.rows[0]).toMatchObject({ rate: null })
  expect(draft?.rows[0]?.hours).toEqual({ marked: null })
  expect(draft?.opened).toBeUndefined()
})

test('a text that is no number is restored as invalid, so that it is refused and not stored as empty', () => {
  const wrong = changeRows(changeRows(rows, { type: 'rate set', position: 2, rate: Number.NaN }), {
    type: 'hours set',
    table: 'native',
    position: 1,
    hours: Number.NaN,
  })
  const kept = draftOf({ values: { ...values, vat_percent: Number.NaN }, rows: wrong })
  const draft = parseEstimateDraft(stored({ values: kept }))
  expect(draft?.rows).toEqual(wrong)
  expect(draft?.values.vat_percent).toBeNaN()
  expect(findMistakes(draft?.rows ?? [], { mayBeEmpty: false }).map(({ place }) => place)).toEqual(['rates', 'native'])
  expect(amountText(Number.NaN, 0)).toBe('не число')
  expect(typedAmount(amountText(Number.NaN, 0), 'count')).toBeNaN()
})

test.each([
  ['without rows', { title: 'Осень' }],
  ['with rows of another kind', { title: 'Осень', rows: [{ position: 1 }] }],
])('a draft %s is unreadable', (_, kept) => {
  expect(parseEstimateDraft({ values: kept })).toBeUndefined()
})
