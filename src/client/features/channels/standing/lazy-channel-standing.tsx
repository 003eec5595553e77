import { useSyncStatus } from '#client/offline/device/sync.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import type { ChannelStandingProps } from './channel-standing.lazy.tsx'

const standing = lazyModule(async () => (await import('./channel-standing.lazy.tsx')).ChannelStanding)

/** Lazy-loads the comparison of the channel with its category, on a device with a copy of the base. */
export function LazyChannelStanding(props: ChannelStandingProps) {
  const { asOf } = useSyncStatus()
  return asOf !== null && <LoadedStanding {...props} />
}

/** A failure shows nothing, as on a device without a copy; the next channel loads the code again. */
function LoadedStanding(props: ChannelStandingProps) {
  const known = useLazyModule(standing)
  // The figures of an earlier category must not stand under the title of this one.
  return known.state === 'there' && <known.module key={props.channel.category_id} {...props} />
}
