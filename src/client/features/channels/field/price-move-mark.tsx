import { MoveDown, MoveUp } from 'lucide-react'
import { agencyDay } from '#domain/calendar-date.ts'
import { type PricedChannel, type RememberedPrice, recentMove, rememberedPrices } from '#domain/price-history.ts'
import styles from './price-move-mark.module.css'
import { recentMoveText } from './price-move-text.ts'

/** Marks a price that rose or fell in the last 30 days; a pointer shows what it was. */
export function PriceMoveMark({ channel, price }: { channel: PricedChannel; price: RememberedPrice }) {
  const move = channel.price_changes && recentMove(channel, price, agencyDay(new Date()))
  if (!move) return null
  const isRise = move.now > move.before
  const Icon = isRise ? MoveUp : MoveDown
  return (
    <span className={styles.mark} data-rise={isRise} title={recentMoveText(move)}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span className="visually-hidden">{`${isRise ? 'Выросла' : 'Снизилась'}. ${recentMoveText(move)}: `}</span>
    </span>
  )
}

export function isRemembered(field: string): field is RememberedPrice {
  return rememberedPrices.some((price) => price === field)
}
