import fc from 'fast-check'
import type { Channel } from '#contract/channels.ts'
import {
  paymentMethods,
  platformTypes,
  reportingEntities,
  riskLevels,
  rknStatuses,
  textAuthors,
} from '#domain/channel.ts'
import { ofEachChannelField } from '#domain/channel-fields.ts'

const words = fc.stringMatching(/^['=+@"«;,а-яА-Я0-9-]{1,12}( [a-z"';]{1,8})?$/)
const lines = fc.tuple(words, words).map((both) => both.join('\n'))
const amount = fc.integer({ min: 0, max: 10 ** 11 }).map((kopecks) => Number((kopecks / 100).toFixed(2)))
const count = fc.integer({ min: 0, max: 2_147_483_647 })
const percent = fc.integer({ min: 0, max: 100 })
const keyOf = <Key extends string>(labels: Record<Key, string>) =>
  fc.constantFrom(...Object.keys(labels)).filter((key): key is Key => key in labels)
const orNothing = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

/** Any channel that the form accepts and files can hold; of the categories «Еда», «=Город» and «2026». */
export const anyChannel: fc.Arbitrary<Channel> = fc.record({
  ...ofEachChannelField(() => fc.constant(null)),
  id: fc.constant(7),
  version: fc.constant(2),
  title: words,
  description: lines,
  url: fc.constantFrom('https://t.me/gorod', 'gorod.example/a', 'https://t.me/+AbC'),
  category_id: fc.constant(1),
  category_title: fc.constantFrom('Еда', '=Город', '2026'),
  subscribers: orNothing(count),
  view_count_plan: orNothing(count),
  citation_index: orNothing(amount),
  cpv_plan: orNothing(amount),
  er_view_plan: orNothing(amount),
  share_rate_plan: orNothing(amount),
  talk_rate_plan: orNothing(amount),
  err_plan: orNothing(amount),
  native_price: amount,
  marked_price: amount,
  discount: count,
  agency_price: amount,
  base_price: amount,
  price_valid_until: fc.constantFrom('2026-12-31', '2028-02-29', '1999-01-02'),
  legal_entity: words,
  vendor_vat_percent: percent,
  framework_contract: fc.boolean(),
  nda: fc.boolean(),
  edo: fc.boolean(),
  reporting_entity: keyOf(reportingEntities),
  payment_method: keyOf(paymentMethods),
  text_author: keyOf(textAuthors),
  admin_username: words,
  support_chat_link: orNothing(fc.constantFrom('t.me/help', 'https://vk.com/help')),
  notes: orNothing(lines),
  rkn_status: keyOf(rknStatuses),
  risk_level: keyOf(riskLevels),
  reactions: fc.boolean(),
  owned_by_agency: fc.boolean(),
  platform_type: keyOf(platformTypes),
})
