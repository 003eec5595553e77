import * as z from 'zod/mini'
import { maxShortlistChanges, maxShortlisted, maxShortlistNote } from '#domain/shortlist.ts'
import { type BudgetBasis, budgetBases } from '#domain/shortlist-sums.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  anyText,
  choice,
  id,
  optionalAmount,
  optionalText,
  requiredText,
  textLimits,
  uuid,
  uuidParam,
} from './fields.ts'
import { ownThings } from './own-things.ts'

export const maxShortlistName = 100
/** The maximum number of other users' shared lists in one response, which has those changed last. */
export const maxSharedShortlists = 100

/** Earlier lists and clients may name bases that took the discount off an agency price, which already has it. */
const former = <const Name extends string, Basis extends BudgetBasis>(name: Name, basis: Basis) =>
  z.pipe(
    z.literal(name),
    z.transform(() => basis),
  )
const budgetBasis = z.union(
  [choice(budgetBases), former('agency_discounted_vat', 'agency_vat'), former('agency_discounted', 'agency')],
  'Выберите, по чему считать бюджет',
)

/** The list's title and client; its channels are its changes. */
export const shortlistInput = z.object({
  name: requiredText('Введите название подборки', maxShortlistName),
  client_name: optionalText(textLimits.title),
  project_id: z._default(z.nullable(id), null),
  /** All users may read the list and fill it. */
  is_shared: z._default(z.boolean('Неверное значение'), false),
  budget: optionalAmount,
  budget_basis: z._default(budgetBasis, 'agency_vat'),
  /** The version that the user edited; without it the last writer wins. */
  version: z.optional(z.int().check(z.positive('Неверное значение'))),
})
export type ShortlistInput = z.output<typeof shortlistInput>

const moment = z.int('Неверное время').check(z.minimum(0, 'Неверное время'), z.maximum(8.64e15, 'Неверное время'))
const made = { id: uuid, at: moment }

/** Two merged lists may hold more channels than a user can add by hand. */
const channelIds = z.array(id).check(z.maxLength(maxShortlistChanges, 'Слишком много каналов'))

export const shortlistChange = z.union([
  z.object({
    ...made,
    kind: z.literal('pick'),
    channel_id: id,
    picked: z.boolean('Неверное значение'),
  }),
  z.object({
    ...made,
    kind: z.literal('note'),
    channel_id: id,
    text: anyText(maxShortlistNote),
  }),
  z.object({ ...made, kind: z.literal('order'), channel_ids: channelIds }),
])
export type WireShortlistChange = z.output<typeof shortlistChange>

export const shortlist = z.object({
  id: uuid,
  name: z.string(),
  client_name: z.nullable(z.string()),
  project_id: z.nullable(id),
  project_title: z.nullable(z.string()),
  is_shared: z.boolean(),
  /** Whether the caller owns the list; only the owner renames, shares and deletes it. */
  is_own: z.boolean(),
  owner_name: z.string(),
  budget: z.nullable(z.number()),
  budget_basis: budgetBasis,
  version: z.int(),
  /** The latest picks, notes and order (`domain/shortlist.ts`). */
  changes: z.array(shortlistChange),
})
export type Shortlist = z.output<typeof shortlist>

export const { list, create, update, remove } = ownThings({
  path: '/shortlists',
  input: shortlistInput,
  thing: shortlist,
  summaries: {
    list: 'Подборки: свои и общие',
    create: 'Новая подборка',
    update: 'Изменить название, клиента, бюджет или доступ',
    remove: 'Удалить подборку',
  },
})

/** Merges the changes. Repeated and outdated changes have no effect. */
export const change = defineEndpoint({
  method: 'POST',
  path: '/shortlists/:id/changes',
  summary: 'Пополнить подборку',
  params: uuidParam,
  body: z.object({
    changes: z.array(shortlistChange).check(z.maxLength(5 * maxShortlisted, 'Слишком много изменений')),
  }),
  response: shortlist,
})
