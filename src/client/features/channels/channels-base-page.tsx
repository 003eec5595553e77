import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { later } from '#client/ui/later/later.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useScreen } from '#client/ui/screen.ts'
import { ChannelSheetPlace } from './channel-sheet-place.tsx'
import styles from './channels-base-page.module.css'
import { ChannelsBaseTabs } from './channels-base-tabs.tsx'
import { ChannelsTab } from './channels-tab.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportButton } from './import-button.tsx'
import { MoreButton } from './more-button.tsx'
import { ShortlistPlace } from './shortlist-place.tsx'
import { TabPlace } from './tab-place.tsx'
import type { LoadImportDialog } from './use-import-dialog.tsx'
import { useToolbarRoom } from './use-toolbar-room.ts'
import { ViewsButton } from './views-button.tsx'

const categoriesTab = later(async () => (await import('./categories-tab.tsx')).CategoriesTab)

const route = getRouteApi('/_app/placement/channels-base/')

/** «База каналов»: the channels, or their categories. */
export function ChannelsBasePage({ loadImport }: { loadImport: LoadImportDialog }) {
  const tab = route.useSearch({ select: (search) => search.tab })
  const navigate = useNavigate()
  const screen = useScreen()
  const [isAddingCategory, setAddingCategory] = useState(false)
  const icon = <Plus size={18} strokeWidth={1.75} />
  const addChannel = {
    label: 'Добавить канал',
    icon,
    onClick: () => navigate({ to: '/placement/channels-base/create' }),
    offlineAction: 'добавить канал',
  }
  const addCategory = {
    label: 'Добавить категорию',
    icon,
    onClick: () => setAddingCategory(true),
    offlineAction: 'добавить категорию',
  }
  const primary = {
    channels: addChannel,
    shortlist: undefined,
    categories: isAddingCategory ? undefined : addCategory,
  }[tab]
  return (
    <div className={styles.page} data-tab={tab}>
      <PageHeader
        title="База каналов"
        // On tablets the tabs stand in the toolbar, beside the search.
        beside={screen === 'tablet' && tab === 'channels' ? undefined : <ChannelsBaseTabs />}
        {...(tab === 'channels' && screen === 'desktop'
          ? { actions: <Actions loadImport={loadImport} /> }
          : {})}
        {...(primary ? { primary } : {})}
      />
      {tab === 'channels' && <ChannelsTab onAdd={addChannel.onClick} loadImport={loadImport} />}
      {tab === 'shortlist' && <ShortlistPlace />}
      {tab === 'categories' ? (
        <TabPlace part={categoriesTab} what="категории">
          {(CategoriesTab) => (
            <CategoriesTab
              isAdding={isAddingCategory}
              onAdd={addCategory.onClick}
              onAdded={() => setAddingCategory(false)}
            />
          )}
        </TabPlace>
      ) : (
        <ChannelSheetPlace />
      )}
    </div>
  )
}

function Actions({ loadImport }: { loadImport: LoadImportDialog }) {
  const hasRoom = useToolbarRoom()
  if (!hasRoom) return <MoreButton loadImport={loadImport} hasCharts />
  return (
    <>
      <ViewsButton />
      <ImportButton load={loadImport} />
      <ExportButton />
    </>
  )
}
