import { useState } from 'react'
import { ChannelSheet } from '#client/features/channels/channel/sheet-of-channel.tsx'
import { baseRoute } from '#client/features/channels/data/use-channels-list.ts'
import { sections } from '#client/lib/page/sections.ts'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/lazy-overlay.tsx'
import { LazyPlace } from '#client/ui/lazy/lazy-place.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { addIcon, useAddAction } from '#client/ui/page/primary-button.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { BaseActions, ChannelsBaseTabs, ShortlistTab } from './base-header.tsx'
import { CategoriesTab } from './categories-tab.tsx'
import { ChannelsTab } from './channels-tab.tsx'
import styles from './channels-wide.module.css'

/** «База каналов»: the channels, or their categories. */
export function ChannelsBasePage({ importDialog }: { importDialog: LazyDialog }) {
  const tab = baseRoute.useSearch({ select: (search) => search.tab })
  const screen = useScreen()
  const [isAddingCategory, setAddingCategory] = useState(false)
  const importing = useLazyDialog(importDialog, 'импорт каналов')
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
    <div className={styles.page}>
      <PageHeader
        title={sections.channels.title}
        // On tablets the tabs stand in the toolbar beside the search.
        beside={screen === 'tablet' && tab === 'channels' ? undefined : <ChannelsBaseTabs />}
        {...(tab === 'channels' && screen === 'desktop' && { actions: <BaseActions onImport={importing.open} /> })}
        {...(primary ? { primary } : {})}
      />
      {tab === 'channels' && <ChannelsTab onImport={importing.open} />}
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
      {/* It stays while the imported channels replace the empty list that opened it. */}
      {importing.dialog}
    </div>
  )
}
