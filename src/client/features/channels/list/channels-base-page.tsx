import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ChannelSheet } from '#client/features/channels/channel/channel-sheet.tsx'
import { ExportDialog } from '#client/features/channels/files/export-dialog.tsx'
import { ImportButton } from '#client/features/channels/files/import-button.tsx'
import { useToolbarRoom } from '#client/features/channels/filters/use-toolbar-room.ts'
import { ViewsDialog } from '#client/features/channels/views/views-dialog.tsx'
import { sections } from '#client/lib/page/sections.ts'
import { Button } from '#client/ui/control/button.tsx'
import { LazyPlace } from '#client/ui/lazy/lazy-place.tsx'
import type { LazyDialog } from '#client/ui/lazy/use-lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { addIcon, useAddAction } from '#client/ui/page/use-add-action.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { CategoriesTab } from './categories-tab.tsx'
import styles from './channels-base-page.module.css'
import { ChannelsBaseTabs, ShortlistTab } from './channels-base-tabs.tsx'
import { ChannelsTab } from './channels-tab.tsx'
import { MoreButton } from './more-button.tsx'

const route = getRouteApi('/_app/placement/channels-base/')

/** «База каналов»: the channels, or their categories. */
export function ChannelsBasePage({ importDialog }: { importDialog: LazyDialog }) {
  const tab = route.useSearch({ select: (search) => search.tab })
  const screen = useScreen()
  const [isAddingCategory, setAddingCategory] = useState(false)
  const addChannel = useAddAction(sections.channels.create)
  const addCategory = {
    label: 'Добавить категорию',
    icon: addIcon,
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
        title={sections.channels.title}
        // On tablets the tabs stand in the toolbar beside the search.
        beside={screen === 'tablet' && tab === 'channels' ? undefined : <ChannelsBaseTabs />}
        {...(tab === 'channels' && screen === 'desktop' ? { actions: <Actions importDialog={importDialog} /> } : {})}
        {...(primary ? { primary } : {})}
      />
      {tab === 'channels' && <ChannelsTab importDialog={importDialog} />}
      {tab === 'shortlist' && (
        <LazyPlace as="tab" what="подборку">
          <ShortlistTab />
        </LazyPlace>
      )}
      {tab === 'categories' ? (
        <CategoriesTab isAdding={isAddingCategory} add={addCategory} onAdded={() => setAddingCategory(false)} />
      ) : (
        <ChannelSheet />
      )}
    </div>
  )
}

function Actions({ importDialog }: { importDialog: LazyDialog }) {
  const hasRoom = useToolbarRoom()
  if (!hasRoom) return <MoreButton importDialog={importDialog} hasCharts />
  return (
    <>
      <ViewsButton />
      <ImportButton importDialog={importDialog} />
      <ExportButton />
    </>
  )
}

function ViewsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Виды
      </Button>
      <ViewsDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function ExportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download size={18} strokeWidth={1.75} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Экспорт
      </Button>
      <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
