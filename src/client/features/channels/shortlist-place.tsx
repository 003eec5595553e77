import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const ShortlistTab = lazy(async () => ({ default: (await import('./shortlist-tab.tsx')).ShortlistTab }))

const route = getRouteApi('/_app/placement/channels-base/')

/** The tab of the shortlist, whose code comes when it is opened. */
export function ShortlistPlace() {
  const navigate = route.useNavigate()
  const browse = () => navigate({ search: (previous) => ({ ...previous, tab: 'channels' }) })
  return (
    <Suspense>
      <ShortlistTab onBrowse={() => void browse()} />
    </Suspense>
  )
}
