import { later } from '#client/ui/later/later.ts'
import { NotLoaded } from '#client/ui/later/not-loaded.tsx'
import { useLater } from '#client/ui/later/use-later.ts'
import type { Channel } from '#contract/channels.ts'

const toggle = later(async () => (await import('./shortlist-toggle.tsx')).ShortlistToggle)

/** Picks the channel that a page is about. */
export function ShortlistTogglePlace({ channel }: { channel: Channel }) {
  const known = useLater(toggle)
  return (
    <span style={{ width: 44, height: 44 }} data-screen-only>
      {known.state === 'there' && <known.part channel={channel} place="sheet" />}
      {known.state === 'failed' && (
        <NotLoaded part={toggle} what="отметку подборки" isSmall isGone={known.isGone} />
      )}
    </span>
  )
}
