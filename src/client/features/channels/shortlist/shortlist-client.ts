import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { channelColumns, columnTitle } from '#client/features/channels/data/channel-table-layout.ts'
import { type FileCell, fileCell, fileColumn, workbookCell } from '#client/features/channels/files/channel-sheet.ts'
import { formatCount, formatMoney, formatNumber } from '#client/lib/page/format.ts'
import { webAddress } from '#client/lib/page/web-address.ts'
import type { Workbook, WorkbookCell } from '#client/lib/page/workbook.ts'
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

type ClientList = Pick<DeviceShortlist, 'name' | 'client_name' | 'budget' | 'budget_basis'>

/**
 * Returns the heading: the list's client, its name, unless that is the default name, and the terms of its sums. A budget
 * by agency prices is the agency's own.
 */
export function clientHeading({ name, client_name, budget, budget_basis }: ClientList, today: string) {
  const what = name === firstShortlistName ? 'Подборка каналов' : `Подборка каналов «${name}»`
  const isClients = budget_basis === 'native' || budget_basis === 'marked'
  return {
    title: `${what} на ${formatCalendarDate(today)}`,
    client: client_name ? `Клиент: ${client_name}` : undefined,
    terms: [
      'Цены без НДС',
      ...(budget !== null && isClients
        ? [`Бюджет ${formatMoney(budget)} без НДС, считаем ${clientBases[budget_basis]}`]
        : []),
    ],
  }
}

const clientBases = { native: 'по нативным ценам', marked: 'по ценам с маркировкой' } as const

/** Returns plain text for a messenger: the channels one by one, then the sums. */
export function clientText(list: ClientList, channels: readonly Channel[], today: string): string {
  const {
    prices: { native, marked },
    views,
  } = shortlistTotals(channels)
  const { title, client, terms } = clientHeading(list, today)
  return [
    [title, ...(client ? [client] : []), ...terms].join('\n'),
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

export function clientSums(channels: readonly Channel[]): FileCell[] {
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
  return clientFields.map((field) => sums[field] ?? null)
}

/** Returns a column's header, with the unit of a bare number. */
export function clientHead(field: ClientField): string {
  const column = channelColumns.find((one) => one.field === field)
  return column?.unit === '%' ? columnTitle(column) : fileColumn(field).title
}

/** Returns the file for the client: the heading of the paper, then the channels by number and their sums. */
export function clientWorkbook(
  list: ClientList,
  channels: readonly Channel[],
  { agency, today }: { agency: string | undefined; today: string },
): Workbook {
  const { title, client, terms } = clientHeading(list, today)
  const bold = (value: string) => ({ value, isBold: true })
  const above: Workbook['rows'] = [
    ...(agency ? [[agency]] : []),
    [bold(title)],
    ...(client ? [[client]] : []),
    ...terms.map((line) => [line]),
    [],
  ]
  const columns = clientFields.map(fileColumn)
  return {
    name: 'Подборка',
    rows: [
      ...above,
      ['№', ...clientFields.map(clientHead)].map((head) => ({ ...bold(head), wraps: true })),
      ...channels.map((channel, index) => [
        { value: index + 1 },
        ...clientFields.map((field) => clientCell(channel, field, today)),
      ]),
      [
        undefined,
        ...clientSums(channels).map((cell, index) => {
          const written = workbookCell(cell, columns[index]?.kind)
          return typeof written === 'object' ? { ...written, isBold: true } : written && bold(written)
        }),
      ],
    ],
    // A day that its column cannot show whole is a row of «#».
    widths: [5, ...columns.map(({ width, kind }) => (kind === 'day' ? width + 14 : width))],
    headRows: above.length + 1,
  }
}

type ClientField = (typeof clientFields)[number]

function clientCell(channel: Channel, field: ClientField, today: string): WorkbookCell | undefined {
  const cell = workbookCell(fileCell(channel, field), fileColumn(field).kind)
  if (field === 'price_valid_until' && typeof cell === 'object' && isPriceExpired(channel[field], today)) {
    return { ...cell, format: `${cell.format}${JSON.stringify(', срок прошёл')}` }
  }
  return field === 'url' && typeof cell === 'string' ? { value: cell, link: webAddress(cell) } : cell
}
