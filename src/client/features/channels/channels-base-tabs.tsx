import { getRouteApi } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { useScreen } from '#client/ui/screen.ts'
import type { ChannelsBaseSearch } from './channels-base-search.ts'

const route = getRouteApi('/_app/placement/channels-base/')

const tabs: { value: ChannelsBaseSearch['tab']; label: string }[] = [
  { value: 'channels', label: 'Каналы' },
  { value: 'categories', label: 'Категории' },
]

/** The two halves of the channel base. */
export function ChannelsBaseTabs() {
  const tab = route.useSearch({ select: (search) => search.tab })
  const navigate = route.useNavigate()
  const screen = useScreen()
  return (
    <Segmented
      aria-label="Раздел базы каналов"
      options={tabs}
      value={tab}
      block={screen === 'phone'}
      onChange={(next) => navigate({ search: (previous) => ({ ...previous, tab: next }) })}
    />
  )
}
