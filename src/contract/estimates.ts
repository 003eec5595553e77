import * as z from 'zod/mini'
import { managementTypes } from '#domain/estimate.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  byId,
  choice,
  id,
  requiredId,
  requiredInteger,
  requiredLongText,
  requiredNumber,
  requiredText,
  textLimits,
  wireNumber,
} from './fields.ts'
import { titledThings } from './titled-things.ts'

const maxRate = 10_000_000
const maxHours = 10_000

/** Returns the schema of a number from 0 to `max` with at most `decimals` decimals. */
const decimal = (message: string, max: number, decimals: 1 | 2) =>
  requiredNumber(message).check(
    z.minimum(0, 'Не может быть меньше 0'),
    z.maximum(max, { error: () => `Не больше ${max.toLocaleString('ru-RU')}` }),
    z.refine(
      (value) => Number(value.toFixed(decimals)) === value,
      decimals === 1 ? 'Не больше одного знака после запятой' : 'Не больше двух знаков после запятой',
    ),
  )

/** The line that a client sends. The server ignores sums and computes its own. */
export const estimateLineInput = z.object({
  id: z.optional(z.nullable(id)),
  hours: decimal('Введите часы', maxHours, 1),
  management_type: choice(managementTypes),
})

export const estimateRateInput = z.object({
  id: z.optional(z.nullable(id)),
  position_id: requiredId('Выберите должность'),
  hourly_rate_net: requiredInteger('Заполните ставки для всех специалистов в Rate Card', maxRate).check(
    z.positive('Заполните ставки для всех специалистов в Rate Card'),
  ),
  estimate_lines: z.array(estimateLineInput).check(z.maxLength(2, 'Слишком много строк')),
})

/** The fields of the estimate's form, without its tables. */
export const estimateFields = z.object({
  title: requiredText('Введите название расчётки'),
  client_name: requiredText('Укажите клиента'),
  vat_percent: decimal('Введите НДС', 100, 2),
  payment_terms_days: requiredInteger('Введите условия оплаты', 3_650),
  commission_percent: decimal('Введите агентскую комиссию', 100, 2),
  ad_fee_percent: decimal('Введите рекламный сбор', 100, 2),
  work_block: requiredText('Введите название блока работ'),
  work_description: requiredLongText('Введите описание работ'),
})

export const estimateInput = z.extend(estimateFields, {
  rates: z
    .array(estimateRateInput, 'Добавьте хотя бы одного специалиста в Rate Card')
    .check(
      z.minLength(1, 'Добавьте хотя бы одного специалиста в Rate Card'),
      z.maxLength(500, 'Слишком много специалистов'),
    ),
  /** The version that the user edited; without it the last writer wins. */
  version: z.optional(z.int('Неверная версия')),
})
export type EstimateInput = z.output<typeof estimateInput>

/** The fields of a new estimate that an answer proposes. Its rates are read one by one. */
export const estimateDraft = z.partial(estimateFields)
/** The most rates of a proposed estimate. */
export const mostRates = 40

const estimateLine = z.object({
  id,
  hours: wireNumber,
  sum_without_vat: wireNumber,
  vat_amount: wireNumber,
  sum_with_vat: wireNumber,
  management_type: choice(managementTypes),
})

const estimateRate = z.object({
  id,
  position_id: id,
  position_title: z.string(),
  position_description: z.string(),
  hourly_rate_net: wireNumber,
  estimate_lines: z.array(estimateLine),
})
export type EstimateRate = z.output<typeof estimateRate>

export const listedEstimate = z.object({
  id,
  title: z.string(),
  client_name: z.string(),
  vat_percent: wireNumber,
  payment_terms_days: wireNumber,
  commission_percent: wireNumber,
  ad_fee_percent: wireNumber,
})
export type ListedEstimate = z.output<typeof listedEstimate>

export const estimate = z.extend(listedEstimate, {
  work_block: z.string(),
  work_description: z.string(),
  rates: z.array(estimateRate),
  version: z.optional(z.int()),
})
export type Estimate = z.output<typeof estimate>

/** `details` of the 409 `estimate_changed`: the stored estimate, who changed it and when. */
export const estimateChangedDetails = z.object({
  current: estimate,
  changed_by: z.nullable(z.string()),
  changed_at: z.string(),
})

const copySuffix = ' (копия)'

/** Returns «… (копия)». It shortens the title to fit without splitting an emoji. */
export function copyTitle(title: string): string {
  const start = title.slice(0, textLimits.title - copySuffix.length)
  return (start.isWellFormed() ? start : start.slice(0, -1)).trimEnd() + copySuffix
}

export const { list, create, remove } = titledThings({
  path: '/estimates/',
  input: estimateInput,
  thing: estimate,
  all: z.array(listedEstimate),
  summaries: { list: 'Расчётки', create: 'Новая расчётка', remove: 'Удалить расчётку' },
})

export const get = defineEndpoint({
  method: 'GET',
  path: '/estimates/:id',
  summary: 'Расчётка',
  params: byId,
  response: estimate,
})

export const update = defineEndpoint({
  method: 'PUT',
  path: '/estimates/:id',
  summary: 'Изменить расчётку',
  params: byId,
  body: estimateInput,
  response: estimate,
  isAnswerOptional: true,
})

/** Creates a copy although it is a GET, so clients must never prefetch it. */
export const copy = defineEndpoint({
  method: 'GET',
  path: '/estimates/:id/copy',
  summary: 'Дублировать расчётку',
  hasEffect: true,
  params: byId,
  response: estimate,
  isAnswerOptional: true,
})
