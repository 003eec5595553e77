import { Clock, MoveDown, MoveUp } from 'lucide-react'
import type { ChannelFieldValues } from '#client/features/channels/data/channel-field-values.ts'
import { shortAddress, webAddress } from '#client/lib/page/web-address.ts'
import { LinkedText } from '#client/ui/page/linked-text.tsx'
import { Money } from '#client/ui/page/money.tsx'
import type { Channel } from '#contract/channels.ts'
import { agencyDay, formatCalendarDate, today } from '#domain/calendar-date.ts'
import { isPriceExpired } from '#domain/channel.ts'
import { type ChannelField, channelFieldOf } from '#domain/channel-fields.ts'
import { type PricedChannel, type RememberedPrice, recentMove, rememberedPrices } from '#domain/price-history.ts'
import { CheckTag } from './channel-checks.tsx'
import { channelFieldText } from './channel-field-text.ts'
import styles from './channel-value.module.css'
import { recentMoveText } from './price-move-text.ts'

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
    case 'price':
      return (
        <>
          {isRemembered(field) && <PriceMoveMark channel={channel} price={field} />}
          <Money rubles={Number(value)} />
        </>
      )
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
      <Clock size={14} strokeWidth={1.75} aria-hidden />
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

function isRemembered(field: string): field is RememberedPrice {
  return rememberedPrices.some((price) => price === field)
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
