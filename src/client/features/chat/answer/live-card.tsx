import type { ComponentType } from 'react'
import type { LazyModule } from '#client/ui/lazy/lazy-module.ts'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { CitedChannelsProps } from './cited-channels.ts'
import styles from './live-card.module.css'

type LiveCardProps = CitedChannelsProps & { module: LazyModule<ComponentType<CitedChannelsProps>> }

/** A list of channels in an answer: a link in the card's space until the card's code is there. */
export function LiveCard({ module, ...props }: LiveCardProps) {
  const known = useLazyModule(module)
  if (known.state === 'there') return <known.module {...props} />
  return <div className={known.state === 'coming' ? styles.space : undefined}>{props.link}</div>
}
