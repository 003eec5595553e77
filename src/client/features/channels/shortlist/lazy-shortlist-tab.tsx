import { getRouteApi } from '@tanstack/react-router'
import { lazyModule } from '#client/ui/lazy/lazy-module.ts'
import { LazyTab } from '#client/ui/lazy/lazy-tab.tsx'

export const shortlistTab = lazyModule(async () => (await import('./shortlist-tab.lazy.tsx')).ShortlistTab)

const route = getRouteApi('/_app/placement/channels-base/')

/** The tab of the shortlist. */
export function LazyShortlistTab() {
  const navigate = route.useNavigate()
  const browse = () => navigate({ search: (previous) => ({ ...previous, tab: 'channels' }) })
  return (
    <LazyTab module={shortlistTab} what="подборку">
      {(ShortlistTab) => <ShortlistTab onBrowse={() => void browse()} />}
    </LazyTab>
  )
}
