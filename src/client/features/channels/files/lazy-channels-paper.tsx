import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'

const paper = lazyModule(async () => (await import('./channels-paper.lazy.tsx')).ChannelsPaper)

/** Lazy-loads the paper of the list. Until then the browser prints the screen. */
export function LazyChannelsPaper() {
  const known = useLazyModule(paper)
  return known.state === 'there' ? <known.module /> : null
}
