import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '#client/lib/api/connection.ts'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { useLazyModule } from '#client/ui/lazy/use-lazy-module.ts'
import { whyNotFetched } from '#client/ui/lazy/why-not-fetched.ts'
import { LoadError } from '#client/ui/states/load-error.tsx'

export const shortlistTab = lazyModule(async () => (await import('./shortlist-tab.lazy.tsx')).ShortlistTab)

const route = getRouteApi('/_app/placement/channels-base/')

/** The tab of the shortlist. */
export function ShortlistPlace() {
  const navigate = route.useNavigate()
  const known = useLazyModule(shortlistTab)
  const isOffline = useConnection() === 'offline'
  useEffect(shortlistTab.load, [])
  const browse = () => navigate({ search: (previous) => ({ ...previous, tab: 'channels' }) })
  if (known.state === 'coming') return null
  if (known.state === 'there') return <known.part onBrowse={() => void browse()} />
  return (
    <LoadError
      title="Не удалось открыть подборку"
      text={whyNotFetched(isOffline, known.isGone)}
      onRetry={shortlistTab.load}
    />
  )
}
