import { getRouteApi } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { later } from '#client/ui/later/later.ts'

/** Asked for when the channels are shown: at the table where the shortlist is opened there may be no network. */
export const shortlistTab = later(() => import('./shortlist-tab.tsx'))

const route = getRouteApi('/_app/placement/channels-base/')

/** The tab of the shortlist. */
export function ShortlistPlace() {
  const navigate = route.useNavigate()
  const browse = () => navigate({ search: (previous) => ({ ...previous, tab: 'channels' }) })
  shortlistTab.hurry()
  return (
    <Suspense>
      <Loaded onBrowse={() => void browse()} />
    </Suspense>
  )
}

function Loaded({ onBrowse }: { onBrowse: () => void }) {
  const { ShortlistTab } = use(shortlistTab.part())
  return <ShortlistTab onBrowse={onBrowse} />
}
