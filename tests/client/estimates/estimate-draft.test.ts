// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { contentOf } from '#client/features/estimates/estimate-content.ts'
import { parseEstimateDraft } from '#client/features/estimates/use-estimate-draft.ts'
import { anEstimate } from './an-estimate.ts'

const { values, rows } = contentOf(anEstimate())
const stored = (value: unknown) => JSON.parse(JSON.stringify(value))

test('what was kept comes back as it was, with what it was written on', () => {
  const draft = stored({ values: { ...values, rows }, opened: anEstimate() })
  expect(parseEstimateDraft(draft)).toEqual({ values, rows, opened: anEstimate() })
})

test('fields and hours that were empty or no number come back empty', () => {
  const [row] = rows
  const kept = {
    title: 'Осень',
    vat_percent: Number.NaN,
    rows: [{ ...row, rate: null, hours: { marked: null } }],
  }
  const draft = parseEstimateDraft(stored({ values: kept }))
  expect(draft?.values).toMatchObject({ title: 'Осень', vat_percent: null, client_name: null })
  expect(draft?.rows[0]).toMatchObject({ rate: null })
  expect(draft?.rows[0]?.hours).toEqual({ marked: null })
  expect(draft?.opened).toBeUndefined()
})

test.each([
  ['without rows', { title: 'Осень' }],
  ['with rows of another kind', { title: 'Осень', rows: [{ position: 1 }] }],
])('what was kept %s makes no sense', (_, kept) => {
  expect(parseEstimateDraft({ values: kept })).toBeUndefined()
})
