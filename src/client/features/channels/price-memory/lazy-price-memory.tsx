import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { Channel } from '#contract/channels.ts'
import styles from './lazy-price-memory.module.css'

const memory = lazyModule(async () => (await import('./price-memory.lazy.tsx')).PriceMemory)

/** Lazy-loads the prices over time of a channel whose prices changed, and reserves their height until then. */
export function LazyPriceMemory({ channel, place }: { channel: Channel; place: 'sheet' | 'form' }) {
  const known = useLazyModule(memory)
  if (!channel.price_changes || channel.price_changes.length === 0) return null
  return (
    <div className={styles.memory} data-place={place} data-there={known.state === 'there'}>
      {known.state === 'there' && <known.module channel={channel} />}
      {known.state === 'failed' && <NotLoaded module={memory} what="память цен" isGone={known.isGone} />}
    </div>
  )
}
