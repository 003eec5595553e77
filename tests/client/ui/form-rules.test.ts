import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldError, fieldRules } from '#client/ui/form/form-rules.ts'
import { channelInput } from '#contract/channels.ts'
import { channelFieldOf, channelFields } from '#domain/channel-fields.ts'

/** The specification's optional fields; later fields declare in the code whether they are required. */
const optionalFields = [
  'subscribers',
  'view_count_plan',
  'citation_index',
  'cpv_plan',
  'er_view_plan',
  'share_rate_plan',
  'talk_rate_plan',
  'err_plan',
  'support_chat_link',
  'notes',
] as const
const requiredFields = channelFields.filter(
  (field) => !optionalFields.some((optional) => optional === field) && channelFieldOf(field).required !== undefined,
)

/** Resolves to the message of the field's rules, as antd's form would show it. */
async function refusal(field: (typeof channelFields)[number], value: unknown): Promise<string | undefined> {
  for (const { validator } of fieldRules(channelInput, field).rules) {
    try {
      await validator({}, value)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  return undefined
}

describe("a form takes its rules from the contract's schema", () => {
  test.each(requiredFields)('%s is required and refuses empty and blank values in Russian', async (field) => {
    expect(fieldRules(channelInput, field).required).toBe(true)
    for (const empty of [undefined, null, '', '  \n\t ']) {
      expect(await refusal(field, empty)).toMatch(/^(Введите|Выберите)/)
    }
  })

  test.each(optionalFields)('%s is optional and takes empty values', async (field) => {
    expect(fieldRules(channelInput, field).required).toBe(false)
    for (const empty of [undefined, null]) expect(await refusal(field, empty)).toBeUndefined()
  })

  test('limits of numbers are shown in Russian, and a text that is no number is refused as an empty field', async () => {
    expect(await refusal('native_price', Number.NaN)).toBe('Введите нативную цену')
    expect(await refusal('native_price', -1)).toBe('Не может быть меньше 0')
    expect(await refusal('native_price', 1.005)).toBe('Не больше двух знаков после запятой')
    expect(await refusal('discount', 12.5)).toBe('Введите целое число')
    expect(await refusal('vendor_vat_percent', 101)).toBe('Не больше 100')
  })

  test('the adapter refuses a field exactly when the schema of the whole form does', async () => {
    const anything = fc.oneof(
      fc.constantFrom(undefined, null, '', ' ', 'app', 'by_card', '2026-02-28', '2026-02-30', true, false),
      fc.double(),
      fc.integer(),
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...channelFields), anything, async (field, value) => {
        const whole = z.safeParse(channelInput, { [field]: value })
        const issue = whole.error?.issues.find(({ path }) => path[0] === field)
        expect(await refusal(field, value)).toBe(issue?.message)
        expect(fieldError(channelInput, field, value)).toBe(issue?.message)
      }),
      { numRuns: 1_000 },
    )
  })
})
