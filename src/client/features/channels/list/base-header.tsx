import { ChartNoAxesColumn, Columns3, Download, Ellipsis, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOpenCharts } from '#client/features/channels/charts/charts-over-list.tsx'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { baseRoute } from '#client/features/channels/data/use-channels-list.ts'
import { ExportDialog } from '#client/features/channels/files/export-dialog.tsx'
import { ViewsDialog } from '#client/features/channels/views/views-dialog.tsx'
import { useShortlists } from '#client/offline/shortlists/shortlists.ts'
import { Button } from '#client/ui/control/button.tsx'
import { Segmented } from '#client/ui/control/segmented.tsx'
import { Menu, MenuItem, Opener } from '#client/ui/dialog/menu.tsx'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'
import { useHasRoom, useScreen } from '#client/ui/theme/screen.ts'

export const ShortlistTab = lazyPart(
  async () => (await import('#client/features/channels/shortlist/shortlist-tab.tsx')).ShortlistTab,
)

const tabs = { channels: 'Каналы', shortlist: 'Подборка', categories: 'Категории' } as const
const tabKeys: readonly ChannelsBaseSearch['tab'][] = ['channels', 'shortlist', 'categories']

/** The tabs of the channel base; the shortlist's tab shows the number of picked channels. */
export function ChannelsBaseTabs() {
  const tab = baseRoute.useSearch({ select: (search) => search.tab })
  const navigate = baseRoute.useNavigate()
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

/** The actions of the base beside its title; «Ещё» holds them where they do not fit. */
export function BaseActions({ onImport }: { onImport: () => void }) {
  const hasRoom = useToolbarRoom()
  const { open, dialogs } = useDialogs()
  if (!hasRoom) return <MoreButton onImport={onImport} hasCharts />
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => open('views')}>
        Виды
      </Button>
      <ImportButton onClick={onImport} />
      <Button icon={<Download size={18} />} aria-haspopup="dialog" onClick={() => open('export')}>
        Экспорт
      </Button>
      {dialogs}
    </>
  )
}

export function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      offlineAction="загрузить каналы из файла"
      icon={<Upload size={18} />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      Импорт
    </Button>
  )
}

/** Whether all buttons of the base fit beside title and filters. If not, the rest are in «Ещё». */
export function useToolbarRoom(): boolean {
  return useHasRoom(1_088)
}

type MoreButtonProps = {
  onImport: () => void
  /** The menu has the item «Графики», because there is no room for a button. */
  hasCharts?: boolean
}

export function MoreButton({ onImport, hasCharts = false }: MoreButtonProps) {
  const openCharts = useOpenCharts()
  const { open, dialogs } = useDialogs()
  return (
    <>
      <Opener
        opens="menu"
        icon={<Ellipsis size={18} />}
        aria-label="Ещё"
        layer={(close) => (
          <Menu onClose={close}>
            {hasCharts && <MenuItem Icon={ChartNoAxesColumn} label="Графики" onClick={openCharts} />}
            <MenuItem Icon={Columns3} label="Виды" onClick={() => open('views')} />
            <MenuItem Icon={Upload} label="Импорт" offlineAction="загрузить каналы из файла" onClick={onImport} />
            <MenuItem Icon={Download} label="Экспорт" onClick={() => open('export')} />
          </Menu>
        )}
      />
      {dialogs}
    </>
  )
}

function useDialogs() {
  const [opened, open] = useState<'views' | 'export'>()
  const close = () => open(undefined)
  const dialogs = (
    <>
      <ViewsDialog open={opened === 'views'} onClose={close} />
      <ExportDialog open={opened === 'export'} onClose={close} />
    </>
  )
  return { open, dialogs }
}
