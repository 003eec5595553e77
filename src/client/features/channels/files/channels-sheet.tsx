import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import {
  columnLabel,
  type OptionalColumn,
  optionalColumns,
  sortFieldOf,
} from '#client/features/channels/data/channel-table-layout.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { searchSentences } from '#client/features/channels/data/filter-texts.ts'
import { useCategoryTitle } from '#client/features/channels/data/use-category-options.ts'
import { channelFieldText } from '#client/features/channels/field/channel-field-text.ts'
import { formatCount, formatDateTime, formatNumber } from '#client/lib/page/format.ts'
import { shortAddress, webAddress } from '#client/lib/page/web-address.ts'
import paper from '#client/ui/page/paper.module.css'
import type { Channel } from '#contract/channels.ts'
import { agencyDay, formatCalendarDate, today } from '#domain/calendar-date.ts'
import { isPriceExpired } from '#domain/channel.ts'
import { parseChannelSort } from '#domain/channel-search/channel-search.ts'
import { reasonText, rulesText } from '#domain/placement/placement-text.ts'
import { judgePlacement, lightTexts, type PlacementRules, placementTitle } from '#domain/placement/placement-verdict.ts'
import styles from './channels-sheet.module.css'
import { type PaperColumn, type PaperPart, paperParts } from './paper-columns.ts'

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

/** The list of channels on paper: what was asked, then the rows, in as many tables as their columns need. */
export function ChannelsSheet(props: ChannelsSheetProps) {
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
        (parts.length > 0 ? parts : [noColumns]).map((part) => (
          <section key={part.title}>
            {parts.length > 1 && <h2>{part.title}</h2>}
            <PartTable {...props} part={part} day={day} isFirst={part === parts[0]} />
          </section>
        ))}
    </>
  )
}

const noColumns: PaperPart = { title: '', columns: [] }

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
            <th key={column.field} className={side(column)} style={{ minWidth: `${column.width}pt` }}>
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
              <td key={column.field} className={side(column)}>
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

type VerdictProps = { channel: Channel; rules: PlacementRules; day: string }

function Verdict({ channel, rules, day }: VerdictProps) {
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

function side({ isNumber }: PaperColumn): string | undefined {
  return isNumber ? paper.right : undefined
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
  return `${which} из ${formatCount(total, ofForms)}. Чтобы получить все, добавьте условие или скачайте файл`
}

const ofForms = { one: 'канала', few: 'каналов', many: 'каналов' }

function orderText(text: string): string {
  const sort = parseChannelSort(text)
  const column = optionalColumns.find(({ field }) => sortFieldOf(field) === sort?.field)
  const direction = sort?.direction === 'desc' ? 'по убыванию' : 'по возрастанию'
  return `${columnLabel(column?.field ?? 'title')}, ${direction}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
