import { useState } from 'react'
import { ChannelDelete } from '#client/features/channels/channel/channel-sheet.tsx'
import { ChartsButton, ChartsOverList } from '#client/features/channels/charts/charts-over-list.tsx'
import { noFilters } from '#client/features/channels/data/asked-filters.ts'
import { channelForms } from '#client/features/channels/data/channel-forms.ts'
import { channelsUnavailable } from '#client/features/channels/data/channels.queries.ts'
import { useChangeFilters, useChannelsPage } from '#client/features/channels/data/use-channels-list.ts'
import { ChannelsPaper } from '#client/features/channels/files/channels-paper.tsx'
import { ChannelsEmpty } from '#client/features/channels/filters/channels-states.tsx'
import { ConditionBar } from '#client/features/channels/filters/conditions/condition-bar.tsx'
import { FiltersButton } from '#client/features/channels/filters/filters-button.tsx'
import { SearchBox } from '#client/features/channels/filters/toolbar-fields.tsx'
import { SaveAsViewButton } from '#client/features/channels/views/views-dialog.tsx'
import { formatCount } from '#client/lib/page/format.ts'
import { type LazyDialog, useLazyDialog } from '#client/ui/lazy/lazy-overlay.tsx'
import styles from '#client/ui/list/narrow-list.module.css'
import { ListStates } from '#client/ui/states/list-states.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import type { Channel } from '#contract/channels.ts'
import { ChannelsBaseTabs, MoreButton } from './base-header.tsx'
import { ChannelCards } from './channel-cards.tsx'
import { ChannelsWide } from './channels-wide.tsx'

type ChannelsTabProps = { importDialog: LazyDialog }

/** The list of channels: a table on wide screens, cards on small ones. */
export function ChannelsTab({ importDialog }: ChannelsTabProps) {
  const screen = useScreen()
  // The dialog of the empty list stays while the imported channels replace that list.
  const importing = useLazyDialog(importDialog, 'импорт каналов')
  const [toDelete, setToDelete] = useState<Channel>()
  return (
    <>
      {screen === 'desktop' ? (
        <ChannelsWide onDelete={setToDelete} onImport={importing.open} />
      ) : (
        <ChannelsNarrow importDialog={importDialog} onImport={importing.open} />
      )}
      {importing.dialog}
      <ChartsOverList />
      <ChannelsPaper />
      <ChannelDelete channel={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}

type ChannelsNarrowProps = { importDialog: LazyDialog; onImport: () => void }

/** The list below 992 px: search, a sheet with filters, and cards. */
function ChannelsNarrow({ importDialog, onImport }: ChannelsNarrowProps) {
  const { query, search, list } = useChannelsPage()
  const change = useChangeFilters()
  const screen = useScreen()
  const total = list.totalRows
  return (
    <div className={styles.content}>
      <div className={styles.toolbar} data-screen-only>
        {screen === 'tablet' && <ChannelsBaseTabs />}
        <SearchBox className={styles.search} />
        <FiltersButton />
        <ChartsButton />
        <MoreButton importDialog={importDialog} />
      </div>
      <ConditionBar total={total !== undefined && total > 0 && formatCount(total, channelForms)}>
        <SaveAsViewButton />
      </ConditionBar>
      <ListStates
        query={query}
        rows={list.rows}
        unavailable={channelsUnavailable}
        empty={<ChannelsEmpty search={search} onReset={() => change(noFilters)} onImport={onImport} />}
      >
        <ChannelCards channels={list.rows} busy={list.busy} />
        {list.pager}
      </ListStates>
    </div>
  )
}
