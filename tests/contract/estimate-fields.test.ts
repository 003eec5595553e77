import { expect, test } from 'vitest'
import { fieldError } from '#client/ui/form/form-rules.ts'
import { estimateFields, estimateLineInput } from '#contract/estimates.ts'

test('a text that is not a number is refused like a missing one', () => {
  expect(fieldError(estimateFields, 'vat_percent', Number.NaN)).toBe('Введите НДС')
  expect(fieldError(estimateLineInput, 'hours', Number.NaN)).toBe('Введите часы')
})
