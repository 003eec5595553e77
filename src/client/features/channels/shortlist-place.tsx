import { getRouteApi } from '@tanstack/react-router'
import { later } from '#client/ui/later/later.ts'
import { TabPlace } from './tab-place.tsx'

export const shortlistTab = later(async () => (await import('./shortlist-tab.tsx')).ShortlistTab)

const route = getRouteApi('/_app/placement/channels-base/')

/** The tab of the shortlist. */
export function ShortlistPlace() {
  const navigate = route.useNavigate()
  const browse = () => navigate({ search: (previous) => ({ ...previous, tab: 'channels' }) })
  return (
    <TabPlace part={shortlistTab} what="подборку">
      {(ShortlistTab) => <ShortlistTab onBrowse={() => void browse()} />}
    </TabPlace>
  )
}
