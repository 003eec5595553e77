import type { ComponentProps } from 'react'
import { lazyModule } from './lazy-module.ts'
import type { NoneYet } from './none-yet.lazy.tsx'
import { useLazyModule } from './use-lazy-module.ts'

/** Shows what has to be created before a choice can offer anything. Only an empty installation fetches it. */
export function LazyNoneYet(props: ComponentProps<typeof NoneYet>) {
  const known = useLazyModule(noneYet)
  return known.state === 'there' && <known.module {...props} />
}

const noneYet = lazyModule(async () => (await import('./none-yet.lazy.tsx')).NoneYet)

/** The options of a query whose empty list is asked for again when the user comes back from that tab. */
export const lookAgainIfEmpty = {
  refetchOnWindowFocus: ({ state }: { state: { data?: { data: readonly unknown[] } | undefined } }) =>
    state.data?.data.length === 0 && ('always' as const),
}
