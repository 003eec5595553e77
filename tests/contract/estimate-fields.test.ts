import { expect, test } from 'vitest'
import { fieldError } from '#client/ui/form/form-rules.ts'
import { estimateFields, estimateLineInput } from '#contract/estimates.ts'

const messages = {
  title: 'Введите название расчётки',
  client_name: 'Укажите клиента',
  vat_percent: 'Введите НДС',
  payment_terms_days: 'Введите условия оплаты',
  commission_percent: 'Введите агентскую комиссию',
  ad_fee_percent: 'Введите рекламный сбор',
  work_block: 'Введите название блока работ',
  work_description: 'Введите описание работ',
} as const

test.each(Object.entries(messages))('an empty %s is refused with «%s»', (field, message) => {
  const name = Object.keys(messages).find((key): key is keyof typeof messages => key === field) ?? 'title'
  for (const empty of [undefined, null]) expect(fieldError(estimateFields, name, empty)).toBe(message)
})

test('a text that is not a number is refused like a missing one', () => {
  expect(fieldError(estimateFields, 'vat_percent', Number.NaN)).toBe('Введите НДС')
  expect(fieldError(estimateLineInput, 'hours', Number.NaN)).toBe('Введите часы')
})
