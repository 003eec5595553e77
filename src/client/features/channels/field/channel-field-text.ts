import { formatMoney, formatNumber } from '#client/lib/page/format.ts'
import type { FieldValue } from '#contract/record-changes.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { type ChannelField, channelFieldOf, type NumberLook, numberLooks } from '#domain/channel-fields.ts'

/**
 * Returns a field's value as text, with "-" for an empty one. `category` is the title of the value's category. `bare`
 * leaves out the units that a table's header shows.
 */
export function channelFieldText(
  field: ChannelField,
  value: FieldValue,
  { category, bare = false }: { category: string; bare?: boolean },
): string {
  if (value === null || value === '') return '-'
  const declared = channelFieldOf(field)
  switch (declared.kind) {
    case 'category':
      return category
    case 'price':
      return formatMoney(Number(value))
    case 'count':
    case 'rate':
    case 'percent':
    case 'cost':
      return numberText(Number(value), numberLooks[declared.kind], { bare, ...declared })
    case 'day':
      return formatCalendarDate(String(value))
    case 'flag':
      return value === true ? 'Да' : 'Нет'
    case 'choice':
      return declared.choices[String(value)] ?? String(value)
    case 'address':
    case 'handle':
    case 'text':
    case 'long_text':
      return String(value)
  }
}

/** Numbers of one kind have the same number of decimals, so that a column aligns: 39,0 under 12,4. */
function numberText(
  value: number,
  { unit, hasUnitInHeader, tableDecimals }: NumberLook,
  { bare, hasUnitInLabel }: { bare: boolean; hasUnitInLabel?: true },
): string {
  const text = formatNumber(value, 2, tableDecimals)
  const isUnitSaid = hasUnitInLabel || (bare && hasUnitInHeader)
  return unit && !isUnitSaid ? `${text}\u00a0${unit}` : text
}
