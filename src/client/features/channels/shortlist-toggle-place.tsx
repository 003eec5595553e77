import { Suspense, use } from 'react'
import { later } from '#client/ui/later/later.ts'
import type { Channel } from '#contract/channels.ts'

/** A page of a channel is of use without it too. */
const toggle = later(() => import('./shortlist-toggle.tsx').catch(() => undefined))

/** Picks the channel that a page is about. */
export function ShortlistTogglePlace({ channel }: { channel: Channel }) {
  return (
    <span style={{ width: 44, height: 44 }} data-screen-only>
      <Suspense>
        <Loaded channel={channel} />
      </Suspense>
    </span>
  )
}

function Loaded({ channel }: { channel: Channel }) {
  const code = use(toggle.part())
  return code && <code.ShortlistToggle channel={channel} place="sheet" />
}
