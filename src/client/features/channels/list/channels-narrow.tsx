import { ChartsButton } from '#client/features/channels/charts/charts-button.tsx'
import { noFilters } from '#client/features/channels/data/channels-base-search.ts'
import {
  useChangeFilters,
  useChannelsPage,
  usePaging,
} from '#client/features/channels/data/use-channels-list.ts'
import type { LoadImportDialog } from '#client/features/channels/files/use-import-dialog.tsx'
import { ChannelsEmpty, ChannelsError } from '#client/features/channels/filters/channels-states.tsx'
import { FiltersButton } from '#client/features/channels/filters/filters-button.tsx'
import { SearchBox } from '#client/features/channels/filters/search-box.tsx'
import { Pager } from '#client/ui/list/pager.tsx'
import { useScreen } from '#client/ui/theme/screen.ts'
import { ChannelCards } from './channel-cards.tsx'
import { ChannelsBaseTabs } from './channels-base-tabs.tsx'
import styles from './channels-narrow.module.css'
import { MoreButton } from './more-button.tsx'

type ChannelsNarrowProps = { onAdd: () => void; loadImport: LoadImportDialog }

/** The list below 992 px: search, a sheet with filters, and cards. */
export function ChannelsNarrow({ onAdd, loadImport }: ChannelsNarrowProps) {
  const { query, page, search } = useChannelsPage()
  const change = useChangeFilters()
  const { setPage, setPageSize } = usePaging()
  const screen = useScreen()
  return (
    <div className={styles.content}>
      <div className={styles.toolbar} data-screen-only>
        {screen === 'tablet' && <ChannelsBaseTabs />}
        <SearchBox className={styles.search} isTight={screen === 'phone'} />
        <FiltersButton />
        <ChartsButton />
        <MoreButton loadImport={loadImport} />
      </div>
      {query.isError && page === undefined ? (
        <ChannelsError query={query} />
      ) : page?.items.length === 0 ? (
        <ChannelsEmpty search={search} onReset={() => change(noFilters)} onAdd={onAdd} />
      ) : (
        <>
          <ChannelCards channels={page?.items} busy={query.isFetching && page !== undefined} />
          {page && (
            <Pager
              page={search.page}
              pageSize={search.page_size}
              total={page.total}
              onPageChange={setPage}
              onPageSizeChange={setPageSize}
            />
          )}
        </>
      )}
    </div>
  )
}
