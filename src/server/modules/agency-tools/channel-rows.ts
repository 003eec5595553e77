import type { Channel } from '#contract/channels.ts'
import {
  type ChannelFieldOfPrivacy,
  channelFieldLabel,
  channelFieldOf,
  channelFields,
  rateText,
} from '#domain/channel-fields.ts'
import { kopecksOf } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import type { ChannelQuery } from './channel-query.ts'
import { cellText } from './texts/data-text.ts'
import { rubleText } from './texts/figure-text.ts'

/** A field of a row that a model may see. */
type ShownField = ChannelFieldOfPrivacy<'open'>

/** The number of the channel counts as a field too. */
const fieldsOfRow = 8
const always: readonly ShownField[] = ['title', 'category_id', 'agency_price', 'cpv_plan']
const usual: readonly ShownField[] = ['subscribers', 'err_plan', 'price_valid_until']

/** Returns the fields that the rows of a query show: what it asks about comes before the usual ones. */
export function fieldsFor({ conditions, sort = '' }: Pick<ChannelQuery, 'conditions' | 'sort'>): ShownField[] {
  const named = [...conditions.map(({ field }) => field), sort.replace(/^-/, '')].filter(isShown)
  return [...new Set([...always, ...named, ...usual])].slice(0, fieldsOfRow - 1)
}

/** Returns a table with a header, whose cells have their units. */
export function tableOf(channels: readonly Channel[], fields: readonly ShownField[]): string[][] {
  const header = ['№', ...fields.map(channelFieldLabel)]
  const rows = channels.map((channel) => [`#${channel.id}`, ...fields.map((field) => valueText(channel, field))])
  return [header, ...rows]
}

const isShown = (name: string): name is ShownField =>
  channelFields.some((field) => field === name && channelFieldOf(field).privacy === 'open')

/** Returns a value in the Russian form, with its unit. */
export function valueText(channel: Channel, field: ShownField): string {
  if (field === 'category_id') return cellText(channel.category_title, 40)
  const value = channel[field]
  const declared = channelFieldOf(field)
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'string') {
    if (declared.kind === 'choice') return declared.choices[value] ?? '—'
    return declared.kind === 'day' ? value.split('-').reverse().join('.') : cellText(value)
  }
  if (declared.kind === 'price' || declared.kind === 'cost') return rubleText(kopecksOf(value))
  if (declared.kind === 'rate') return rateText(value)
  return declared.kind === 'count' ? formatNumber(value) : `${formatNumber(value)}\u00a0%`
}
