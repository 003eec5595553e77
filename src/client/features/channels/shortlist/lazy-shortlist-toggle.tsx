import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { NotLoaded } from '#client/ui/lazy/not-loaded.tsx'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { Channel } from '#contract/channels.ts'

const toggle = lazyModule(async () => (await import('./shortlist-toggle.lazy.tsx')).ShortlistToggle)

/** Lazy-loads the button that adds the channel to the shortlist. */
export function LazyShortlistToggle({ channel }: { channel: Channel }) {
  const known = useLazyModule(toggle)
  return (
    <span style={{ width: 44, height: 44 }} data-screen-only>
      {known.state === 'there' && <known.module channel={channel} place="sheet" />}
      {known.state === 'failed' && <NotLoaded module={toggle} what="отметку подборки" isSmall isGone={known.isGone} />}
    </span>
  )
}
