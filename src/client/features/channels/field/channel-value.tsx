import { Clock, MoveDown, MoveUp } from 'lucide-react'
import type { ChannelFieldValues } from '#client/features/channels/data/channel-field-values.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { shortAddress, webAddress } from '#client/lib/page/web-address.ts'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { Money } from '#client/ui/page/money.tsx'
import type { Channel } from '#contract/channels.ts'
import { addDays, agencyDay, type CalendarDate, formatCalendarDate, today } from '#domain/calendar-date.ts'
import { isPriceExpired } from '#domain/channel.ts'
import { type ChannelField, channelFieldOf } from '#domain/channel-fields.ts'
import {
  movePercent,
  type PricedChannel,
  type PriceMove,
  type RememberedPrice,
  RISE_DAYS,
  recentMove,
  rememberedPrices,
} from '#domain/price-history.ts'
import { CheckTag } from './channel-checks.tsx'
import { channelFieldText } from './channel-field-text.ts'
import styles from './channel-value.module.css'

/** Shows a field of a channel. `bare` leaves out the units that a table's header shows; an empty value is "-". */
export function ChannelValue({ channel, field, bare = false }: ChannelValueProps) {
  const value = channel[field]
  if (value === null || value === '') return <Empty />
  if (field === 'rkn_status' || field === 'risk_level' || field === 'reactions') {
    return <CheckTag channel={channel} field={field} />
  }
  switch (channelFieldOf(field).kind) {
    case 'address':
      return <SafeLink address={String(value)} />
    case 'long_text':
      return <LinkedText text={String(value)} />
    case 'price': {
      const price = rememberedPrices.find((one) => one === field)
      return (
        <>
          {price && <PriceMoveMark channel={channel} price={price} />}
          <Money rubles={Number(value)} />
        </>
      )
    }
    case 'day':
      return <ValidUntil date={String(value)} />
    default:
      return channelFieldText(field, value, { category: channel.category_title, bare })
  }
}

/** A channel or the values of its form. */
type Shown = ChannelFieldValues & Pick<Channel, 'category_title' | 'price_changes'>
type ChannelValueProps = { channel: Shown; field: ChannelField; bare?: boolean }

/** Shows the last day of a price; a past one stands out. */
export function ValidUntil({ date, prefix = '' }: { date: string; prefix?: string }) {
  const text = formatCalendarDate(date)
  if (!isPriceExpired(date, today(new Date()))) return <span className={styles.date}>{prefix + text}</span>
  return (
    <span className={styles.expired}>
      <Clock size={14} aria-hidden />
      <span className="visually-hidden">Срок истёк: </span>
      {text}
    </span>
  )
}

export function Empty() {
  return <span className={styles.faint}>-</span>
}

/** Marks a price that rose or fell in the last 30 days; a pointer shows what it was. */
export function PriceMoveMark({ channel, price }: { channel: PricedChannel; price: RememberedPrice }) {
  const move = channel.price_changes && recentMove(channel, price, agencyDay(new Date()))
  if (!move) return null
  const isRise = move.now > move.before
  const Icon = isRise ? MoveUp : MoveDown
  return (
    <span className={styles.move} data-rise={isRise} title={recentMoveText(move)}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span className="visually-hidden">{`${isRise ? 'Выросла' : 'Снизилась'}. ${recentMoveText(move)}: `}</span>
    </span>
  )
}

/**
 * Shows a typed address as an external link. Only web addresses become links; `javascript:` and the like stay text.
 */
export function SafeLink({ address }: { address: string }) {
  const href = webAddress(address)
  const text = shortAddress(address)
  if (href === undefined) return <>{text}</>
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/** «Было 18 000 ₽ до 12.11.2026, +11 %» */
export function recentMoveText(move: PriceMove): string {
  const percent = percentText(move)
  return `Было ${rubles(move.before)} до ${formatCalendarDate(move.on)}${percent === undefined ? '' : `, ${percent}`}`
}

/** «+12 % с мая» or «с мая, было 0 ₽»; the year is named when it is another one. */
export function yearMoveText(move: PriceMove, today: CalendarDate): string {
  const percent = percentText(move)
  const since = `с ${monthText(move.on, today)}`
  return percent === undefined ? `${since}, было ${rubles(move.before)}` : `${percent} ${since}`
}

/** Of a list without its oldest changes, only the time since then is known. */
export function unmovedText(since: CalendarDate | undefined, today: CalendarDate): string {
  return since === undefined || since < addDays(today, -RISE_DAYS)
    ? 'за год не изменилась'
    : `не изменилась с ${formatCalendarDate(since)}`
}

/** Whole rubles need no kopecks in a remark. */
export function rubles(amount: number): string {
  return `${formatNumber(amount, 2, Number.isInteger(amount) ? 0 : 2)}\u00a0₽`
}

function percentText(move: PriceMove): string | undefined {
  const percent = movePercent(move)
  if (percent === undefined) return undefined
  if (percent === 0) return move.now > move.before ? 'чуть выше' : 'чуть ниже'
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}\u00a0%`
}

function monthText(day: CalendarDate, today: CalendarDate): string {
  const month = genitive.formatToParts(Date.parse(day)).find(({ type }) => type === 'month')?.value ?? ''
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? month : `${month} ${year}`
}

/** The month stands in the genitive only beside a day. */
const genitive = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
