import { lazyPart } from '#client/ui/lazy/lazy-part.ts'
import { LazyPlace } from '#client/ui/lazy/lazy-place.tsx'
import type { Channel } from '#contract/channels.ts'
import styles from './price-memory-place.module.css'

const PriceMemory = lazyPart(async () => (await import('./price-memory.tsx')).PriceMemory)

/** The prices over time of a channel whose prices changed; reserves their height until their code is there. */
export function PriceMemoryPlace({ channel, place }: { channel: Channel; place: 'sheet' | 'form' }) {
  if (!channel.price_changes?.length) return null
  return (
    <div className={styles.memory} data-place={place}>
      <LazyPlace as="line" what="память цен" coming={<div className={styles.coming} />}>
        <PriceMemory channel={channel} />
      </LazyPlace>
    </div>
  )
}
