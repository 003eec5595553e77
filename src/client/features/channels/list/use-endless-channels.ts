import { useEffect, useState, useSyncExternalStore } from 'react'
import { endlessList } from '#client/lib/device/device-switches.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'

const endless = lazyModule(async () => (await import('./endless-channels.lazy.tsx')).EndlessChannels)

/** The rows of the page in the address; `rows` and `total` are undefined if it could not be loaded. */
type AddressPage = {
  list: string
  rows: readonly unknown[] | undefined
  total: number | undefined
  isOfListBefore: boolean
}

/**
 * Returns the table without pages, if the user has chosen it, and the number of channels. Pages remain until its code is
 * there and there are rows; once it shows rows of a list, a failed page does not replace it.
 */
export function useEndlessChannels({ list, rows, total, isOfListBefore }: AddressPage) {
  const isChosen = endlessList.use()
  useEffect(() => {
    if (isChosen) endless.load()
  }, [isChosen])
  const known = useSyncExternalStore(endless.subscribe, endless.get)
  const [shown, setShown] = useState<{ list: string; total: number }>()
  const isLoaded = total !== undefined && !isOfListBefore
  if (isLoaded && (shown?.list !== list || shown.total !== total)) setShown({ list, total })
  const found = total ?? (shown?.list === list ? shown.total : 0)
  const hasRows = rows === undefined ? found > 0 : rows.length > 0
  return isChosen && hasRows && known.state === 'there' ? { Endless: known.module, found } : undefined
}
