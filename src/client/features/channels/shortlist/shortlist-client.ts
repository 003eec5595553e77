import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { fileCell, fileColumn } from '#client/features/channels/field/channel-cells.ts'
import type { Sheet } from '#client/features/channels/files/channel-workbook.ts'
import { formatCount, formatMoney, formatNumber } from '#client/lib/page/format.ts'
import { firstShortlistName } from '#client/offline/shortlists/shortlist-entries.ts'
import type { DeviceShortlist } from '#client/offline/shortlists/shortlists.ts'
import type { Channel } from '#contract/channels.ts'
import { formatCalendarDate } from '#domain/calendar-date.ts'
import { isPriceExpired } from '#domain/channel.ts'
import { type ChannelField, type ChannelFieldOfPrivacy, channelFieldTable } from '#domain/channel-fields.ts'
import { rublesOf } from '#domain/money.ts'
import { shortlistTotals } from '#domain/shortlist-sums.ts'

/**
 * The fields that a client may see, on paper, in a file and in a message. They leave out what the agency pays and gets
 * (agency and base price, discount), notes, contacts and the risk.
 */
export const clientFields = [
  'title',
  'url',
  'category_id',
  'subscribers',
  'view_count_plan',
  'er_view_plan',
  'err_plan',
  'cpv_plan',
  'native_price',
  'marked_price',
  'price_valid_until',
  'rkn_status',
] as const satisfies readonly ChannelFieldOfPrivacy<'open'>[]

type ClientList = Pick<DeviceShortlist, 'name' | 'client_name'>

/** Returns the heading: the list's client and its name, unless that is the default name. */
export function clientHeading({ name, client_name }: ClientList, today: string) {
  const what = name === firstShortlistName ? 'Подборка каналов' : `Подборка каналов «${name}»`
  return {
    title: `${what} на ${formatCalendarDate(today)}`,
    client: client_name ? `Клиент: ${client_name}` : undefined,
  }
}

/** Returns plain text for a messenger: the channels one by one, then the sums. */
export function clientText(list: ClientList, channels: readonly Channel[], today: string): string {
  const {
    prices: { native, marked },
    views,
  } = shortlistTotals(channels)
  const { title, client } = clientHeading(list, today)
  return [
    client === undefined ? title : `${title}\n${client}`,
    ...channels.map((channel, index) => `${index + 1}. ${lines(channel, today).join('\n')}`),
    [
      `Итого ${formatCount(channels.length, channelForms)}: ${formatMoney(rublesOf(native))}`,
      `с маркировкой ${formatMoney(rublesOf(marked))}`,
      ...(views > 0 ? [`охват ${formatNumber(views)}`] : []),
    ].join(', '),
  ].join('\n\n')
}

function lines(channel: Channel, today: string): string[] {
  const { title, url, subscribers, view_count_plan, native_price, marked_price, price_valid_until } = channel
  const figures = [
    ...(subscribers === null
      ? []
      : [`${channelFieldTable.subscribers.label.toLowerCase()} ${formatNumber(subscribers)}`]),
    ...(view_count_plan === null ? [] : [`охват ${formatNumber(view_count_plan)}`]),
  ].join(', ')
  const until = isPriceExpired(price_valid_until, today) ? 'цены действовали до' : 'цены до'
  return [
    title,
    url,
    ...(figures ? [figures] : []),
    `${formatMoney(native_price)}, с маркировкой ${formatMoney(marked_price)}, ${until} ${formatCalendarDate(price_valid_until)}`,
  ]
}

/** Returns the sheet with the sums under their columns. */
export function clientSheet(channels: readonly Channel[]): Sheet {
  const {
    prices: { native, marked },
    views,
  } = shortlistTotals(channels)
  const sums: Partial<Record<ChannelField, string | number>> = {
    title: 'Итого',
    view_count_plan: views,
    native_price: rublesOf(native),
    marked_price: rublesOf(marked),
  }
  return {
    name: 'Подборка',
    columns: clientFields.map(fileColumn),
    rows: [
      ...channels.map((channel) => clientFields.map((field) => fileCell(channel, field))),
      clientFields.map((field) => sums[field] ?? null),
    ],
  }
}
