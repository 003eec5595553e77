import { channelFieldText } from '#client/features/channels/field/channel-field-text.ts'
import { formatMoney } from '#client/lib/page/format.ts'
import type { Channel } from '#contract/channels.ts'
import { conditionLabel } from '#domain/channel-search/condition-text.ts'
import type { Unfit } from './use-shown-channels.ts'

/** Says why a channel is no longer in the list: «Больше не подходит: Агентская цена 400 000 ₽, было 5 676 ₽». */
export function unfitText(unfit: Unfit, channel: Channel, formerPrice: number | undefined): string {
  const reasons = unfit.flatMap((field) => {
    // The verdict stands in the row itself.
    if (field === 'placement') return []
    if (field === 'prices_changed_on') return [conditionLabel('days_since_price_change')]
    const value = channelFieldText(field, channel[field] ?? null, { category: channel.category_title })
    const before =
      field === 'agency_price' && formerPrice !== undefined ? `, было ${formatMoney(formerPrice)}` : ''
    if (value === '-') return [`${conditionLabel(field)}: пусто${before}`]
    return [`${conditionLabel(field)} ${/^\d/.test(value) ? value : `«${value}»`}${before}`]
  })
  return ['Больше не подходит', reasons.join('; ')].filter(Boolean).join(': ')
}
