import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { CitedCard, CitedCardProps } from './cited-cards.ts'
import styles from './live-card.module.css'

type LiveCardProps = CitedCardProps & { module: CitedCard; isTall: boolean }

/** What an answer refers to: a link in the card's space until the card's code is there. */
export function LiveCard({ module, isTall, ...props }: LiveCardProps) {
  const known = useLazyModule(module)
  if (known.state === 'there') return <known.module {...props} />
  return <div className={isTall && known.state === 'coming' ? styles.space : undefined}>{props.link}</div>
}
