import { Clock } from 'lucide-react'
import type { ChannelFieldValues } from '#client/features/channels/data/channel-conflict.ts'
import { formatMoney, formatNumber, formatPercent, moneyParts } from '#client/lib/page/format.ts'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { StatusTag } from '#client/ui/page/status-tag.tsx'
import type { Channel } from '#contract/channels.ts'
import { formatCalendarDate, today } from '#domain/calendar-date.ts'
import {
  type ChannelField,
  isPriceExpired,
  paymentMethods,
  platformTypes,
  reportingEntities,
  riskLevels,
  rknStatuses,
  textAuthors,
} from '#domain/channel.ts'
import { riskTones, rknTones } from './channel-checks.tsx'
import styles from './channel-value.module.css'
import { SafeLink } from './safe-link.tsx'

/** The figures of a column stand under each other: 39,0 under 12,4. */
const rate = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const cpv = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * One field of a channel as people read it. `bare` leaves out the units that a table's header already says; an empty
 * value is "-".
 */
export function ChannelValue({ channel, field, bare = false }: ChannelValueProps) {
  const value = channel[field]
  if (value === null || value === '') return <Empty />
  switch (field) {
    case 'category_id':
      return channel.category_title
    case 'url':
    case 'support_chat_link':
      return <SafeLink address={String(value)} />
    case 'description':
    case 'notes':
      return <LinkedText text={String(value)} />
    case 'native_price':
    case 'marked_price':
    case 'agency_price':
    case 'base_price':
      return <Money rubles={channel[field]} />
    case 'cpv_plan':
      return bare ? cpv.format(Number(value)) : formatMoney(Number(value))
    case 'citation_index':
    case 'er_view_plan':
    case 'share_rate_plan':
    case 'talk_rate_plan':
    case 'err_plan':
      return rate.format(Number(value)) + (bare ? '' : '\u00a0%')
    case 'discount':
      return formatPercent(channel.discount)
    case 'price_valid_until':
      return <ValidUntil date={channel.price_valid_until} />
    case 'rkn_status':
      return <StatusTag tone={rknTones[channel.rkn_status]}>{rknStatuses[channel.rkn_status]}</StatusTag>
    case 'risk_level':
      return <StatusTag tone={riskTones[channel.risk_level]}>{riskLevels[channel.risk_level]}</StatusTag>
    case 'reactions':
      return <StatusTag tone={value ? 'calm' : 'neutral'}>{yesOrNo(channel.reactions)}</StatusTag>
    default:
      return plainText(channel, field)
  }
}

/** A channel, or the values of its form. */
type Shown = ChannelFieldValues & Pick<Channel, 'category_title'>
type ChannelValueProps = { channel: Shown; field: ChannelField; bare?: boolean }

/** Rubles with the kopecks and the sign in a lighter tone. */
export function Money({ rubles }: { rubles: number }) {
  const { whole, rest } = moneyParts(rubles)
  return (
    <span className={styles.money}>
      {whole}
      <span className={styles.faint}>{rest}</span>
    </span>
  )
}

/** The last day of a price; one that has passed stands out. */
export function ValidUntil({ date, prefix = '' }: { date: string; prefix?: string }) {
  const text = formatCalendarDate(date)
  if (!isPriceExpired(date, today(new Date()))) return <span className={styles.date}>{prefix + text}</span>
  return (
    <span className={styles.expired}>
      <Clock size={14} strokeWidth={1.75} aria-hidden />
      <span className={styles.hidden}>Срок истёк: </span>
      {text}
    </span>
  )
}

export function Empty() {
  return <span className={styles.faint}>-</span>
}

/** Fields that are only words or whole numbers. */
function plainText(channel: Shown, field: ChannelField): string {
  switch (field) {
    case 'reporting_entity':
      return reportingEntities[channel.reporting_entity]
    case 'payment_method':
      return paymentMethods[channel.payment_method]
    case 'text_author':
      return textAuthors[channel.text_author]
    case 'platform_type':
      return platformTypes[channel.platform_type]
    default: {
      const value = channel[field]
      if (typeof value === 'boolean') return yesOrNo(value)
      return typeof value === 'number' ? formatNumber(value) : String(value)
    }
  }
}

function yesOrNo(value: boolean): string {
  return value ? 'Да' : 'Нет'
}
