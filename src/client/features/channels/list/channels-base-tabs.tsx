import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'
import { useScreen } from '#client/ui/theme/screen.ts'

const route = getRouteApi('/_app/placement/channels-base/')

export const ShortlistTab = lazyPart(
  async () => (await import('#client/features/channels/shortlist/shortlist-tab.tsx')).ShortlistTab,
)

const tabs = { channels: 'Каналы', shortlist: 'Подборка', categories: 'Категории' } as const
const tabKeys: readonly ChannelsBaseSearch['tab'][] = ['channels', 'shortlist', 'categories']

/** The tabs of the channel base; the shortlist's tab shows the number of picked channels. */
export function ChannelsBaseTabs() {
  const tab = route.useSearch({ select: (search) => search.tab })
  const navigate = route.useNavigate()
  const screen = useScreen()
  const length = useShortlists().current?.rows.length ?? 0
  const hasPicked = length > 0
  useEffect(() => {
    // Preloads the tab, because there may be no network during a meeting with the client.
    if (hasPicked) ShortlistTab.preload()
  }, [hasPicked])
  const labelOf = (key: ChannelsBaseSearch['tab']) =>
    key === 'shortlist' && length > 0 ? `${tabs[key]}\u00a0${length}` : tabs[key]
  return (
    <Segmented
      aria-label="Раздел базы каналов"
      options={tabKeys.map((value) => ({ value, label: labelOf(value) }))}
      value={tab}
      block={screen === 'phone'}
      onChange={(next) => navigate({ search: (previous) => ({ ...previous, tab: next }) })}
    />
  )
}
