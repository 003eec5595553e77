import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchSentences } from '#client/features/channels/data/asked-filters.ts'
import { channelForms, ofChannelForms } from '#client/features/channels/data/channel-forms.ts'
import { type OptionalColumn, sortLabel } from '#client/features/channels/data/channel-table-layout.ts'
import {
  callsToSearch,
  canAnswer,
  dayKey,
  filterOf,
  useCategoryTitle,
} from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { useHiddenColumns } from '#client/features/channels/data/column-preferences.ts'
import { usePlacementRules } from '#client/features/channels/data/placement-rules.queries.ts'
import { useChannelsPage } from '#client/features/channels/data/use-channels-list.ts'
import { channelFieldText } from '#client/features/channels/field/channel-field-text.ts'
import { lowerFirst } from '#client/features/channels/field/standing-text.ts'
import { channelsKey } from '#client/lib/api/query-keys.ts'
import { whenIdle } from '#client/lib/device/browser.ts'
import { formatCount, formatDateTime, formatNumber } from '#client/lib/page/format.ts'
import { shortAddress, webAddress } from '#client/lib/page/web-address.ts'
import type { ChannelsPage } from '#client/lib/server/server-calls.ts'
import { channelsCopy } from '#client/offline/copy/channels-copy.ts'
import paper from '#client/ui/page/paper.module.css'
import { Paper } from '#client/ui/page/paper.tsx'
import type { Channel } from '#contract/channels.ts'
import { agencyDay, formatCalendarDate, today } from '#domain/calendar-date.ts'
import { isPriceExpired } from '#domain/channel.ts'
import { parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import { judgePlacement, lightTexts, type PlacementRules, placementTitle } from '#domain/placement/placement-verdict.ts'
import styles from './channels-paper.module.css'
import { type PaperPart, paperParts } from './paper-columns.ts'

/** Prints all channels of the list, up to `MOST_ROWS`, with the shown columns. */
export function ChannelsPaper() {
  const { query, search, list } = useChannelsPage()
  const { hidden } = useHiddenColumns()
  const rules = usePlacementRules()
  const { rows = [], totalRows } = list
  const isPaged = totalRows !== undefined && totalRows > rows.length
  const isSettled = useSettled(query.data)
  const all = useQuery({ ...paperRowsQuery(search), enabled: isPaged && isSettled })
  if (totalRows === undefined || query.isPlaceholderData) return null
  const found = isPaged && all.data ? all.data : { items: rows, total: totalRows }
  return (
    <Paper landscape>
      <ChannelsSheet
        search={search}
        hidden={hidden}
        rules={rules}
        channels={found.items.slice(0, MOST_ROWS)}
        total={found.total}
        rowsBefore={found.items === rows ? list.rowIndexOffset : 0}
        asOf={query.data?.asOf ?? null}
      />
    </Paper>
  )
}

/** Whether the browser has been idle since the value changed. */
function useSettled(value: unknown): boolean {
  const [settled, setSettled] = useState<unknown>()
  useEffect(() => whenIdle(() => setSettled(value)), [value])
  return value !== undefined && settled === value
}

/** More rows than a reader turns over. */
const MOST_ROWS = 500

/**
 * Reads the rows that paper shows, from the copy, which costs no traffic, or else from the server. The browser takes the
 * print layout at once, so they must be there before it prints.
 */
function paperRowsQuery(search: ChannelsBaseSearch) {
  const filter = { ...filterOf(search), page: 1, page_size: MOST_ROWS }
  return queryOptions({
    queryKey: [...channelsKey, 'paper', filter, ...dayKey(filter)],
    queryFn: async ({ client, signal }): Promise<ChannelsPage> => {
      try {
        // Without `asOf`: the screen does not show these rows, so their date is not its own.
        const { items, total } = await channelsCopy.search(filter)
        return { items, total }
      } catch (error) {
        const server = await callsToSearch(client, filter)
        if (!canAnswer(server, filter)) throw error
        return server.searchChannels(filter, signal)
      }
    },
    // Some hundred channels that are quick to read again.
    gcTime: 0,
    // Without them paper has the page's rows, and says so.
    meta: { silent: true },
  })
}

type ChannelsSheetProps = {
  search: ChannelsBaseSearch
  hidden: ReadonlySet<OptionalColumn>
  rules: PlacementRules | undefined
  channels: readonly Channel[]
  /** The number of channels that match, which may exceed those on paper. */
  total: number
  /** The number of matching channels before the first one on paper. */
  rowsBefore: number
  /** The time of the copy that the list shows; null for the server's list. */
  asOf: Date | null
}

function ChannelsSheet(props: ChannelsSheetProps) {
  const { search, channels, total, rules, hidden } = props
  const parts = paperParts(hidden)
  const conditions = searchSentences(search, useCategoryTitle())
  const day = today(new Date())
  return (
    <>
      <h1>База каналов на {formatCalendarDate(day)}</h1>
      <p className={styles.conditions}>{conditions.length > 0 ? `Условия: ${conditions.join('; ')}` : 'Без условий'}</p>
      <p className={styles.about}>{aboutRows(props).join(' · ')}</p>
      {rules && !hidden.has('placement') && total > 0 && (
        <p className={styles.about}>
          «{placementTitle}»: {lowerFirst(rulesText(rules.since))}
        </p>
      )}
      {channels.length > 0 &&
        (parts.length > 0 ? parts : [{ title: '', columns: [] }]).map((part) => (
          <section key={part.title}>
            {parts.length > 1 && <h2>{part.title}</h2>}
            <PartTable {...props} part={part} day={day} isFirst={part === parts[0]} />
          </section>
        ))}
    </>
  )
}

type PartTableProps = ChannelsSheetProps & { part: PaperPart; day: string; isFirst: boolean }

function PartTable({ part, channels, rowsBefore, rules, day, isFirst }: PartTableProps) {
  const judged = agencyDay(new Date())
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.number}>№</th>
          <th className={styles.title}>Канал</th>
          {part.columns.map((column) => (
            <th
              key={column.field}
              className={column.isNumber ? paper.right : undefined}
              style={{ minWidth: `${column.width}pt` }}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {channels.map((channel, index) => (
          <tr key={channel.id}>
            <td className={styles.number}>{rowsBefore + index + 1}</td>
            <td className={styles.title}>
              <b>{channel.title}</b>
              {isFirst && (
                <a className={styles.small} href={webAddress(channel.url)}>
                  {shortAddress(channel.url)}
                </a>
              )}
            </td>
            {part.columns.map((column) => (
              <td key={column.field} className={column.isNumber ? paper.right : undefined}>
                {column.field === 'placement'
                  ? rules && <Verdict channel={channel} rules={rules} day={judged} />
                  : fieldText(channel, column.field)}
                {column.field === 'price_valid_until' && isPriceExpired(channel[column.field], day) && (
                  <span className={styles.small}>срок прошёл</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Verdict({ channel, rules, day }: { channel: Channel; rules: PlacementRules; day: string }) {
  const { light, reasons } = judgePlacement(channel, rules, day)
  return (
    <>
      <b>{lightTexts[light]}</b>
      {reasons.length > 0 && <span className={styles.small}>{reasons.map(reasonText).join('; ')}</span>}
    </>
  )
}

function fieldText(channel: Channel, field: Exclude<OptionalColumn, 'placement'>): string {
  const value = channel[field]
  if (value === null || value === '') return '—'
  if (field === 'support_chat_link') return shortAddress(String(value))
  return channelFieldText(field, value, { category: channel.category_title, bare: true })
}

/** Says how many channels there are, which of them are missing, their order, and how old the copy is. */
function aboutRows({ channels, total, rowsBefore, search, asOf }: ChannelsSheetProps): string[] {
  return [
    total === 0 ? 'Таких каналов нет' : countText(channels.length, total, rowsBefore),
    ...(total > 1 ? [`Порядок: ${orderText(search.sort)}`] : []),
    ...(asOf ? [`Без сети, по копии от ${formatDateTime(asOf)}`] : []),
  ]
}

function countText(shown: number, total: number, before: number): string {
  if (shown >= total) return formatCount(total, channelForms)
  const which = before === 0 ? `Первые ${formatNumber(shown)}` : `Строки ${before + 1}–${before + shown}`
  return `${which} из ${formatCount(total, ofChannelForms)}. Чтобы получить все, добавьте условие или скачайте файл`
}

function orderText(text: string): string {
  const sort = parseChannelSort(text)
  return `${sortLabel(sort?.field)}, ${sort?.direction === 'desc' ? 'по убыванию' : 'по возрастанию'}`
}
