import { useEffect, useSyncExternalStore } from 'react'
import { endlessList } from '#client/lib/device/device-switches.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'

const endless = lazyModule(async () => (await import('./endless-channels.lazy.tsx')).EndlessChannels)

/** Returns the table without pages if the user has chosen it and there are rows. Until its code is there, pages remain. */
export function useEndlessChannels(rows: readonly unknown[] | undefined) {
  const isChosen = endlessList.use()
  useEffect(() => {
    if (isChosen) endless.load()
  }, [isChosen])
  const known = useSyncExternalStore(endless.subscribe, endless.get)
  const hasRows = rows !== undefined && rows.length > 0
  return isChosen && hasRows && known.state === 'there' ? known.module : undefined
}
