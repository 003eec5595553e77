import { Pager } from '#client/ui/pager.tsx'
import { useScreen } from '#client/ui/screen.ts'
import { ChannelCards } from './channel-cards.tsx'
import { noFilters } from './channels-base-search.ts'
import { ChannelsBaseTabs } from './channels-base-tabs.tsx'
import styles from './channels-narrow.module.css'
import { ChannelsEmpty, ChannelsError } from './channels-states.tsx'
import { ChartsButton } from './charts-button.tsx'
import { FiltersButton } from './filters-button.tsx'
import { MoreButton } from './more-button.tsx'
import { SearchBox } from './search-box.tsx'
import { useChangeFilters, useChannelsPage, usePaging } from './use-channels-list.ts'
import type { LoadImportDialog } from './use-import-dialog.tsx'

type ChannelsNarrowProps = { onAdd: () => void; loadImport: LoadImportDialog }

/** The list below 992 px: search, filters in a sheet, cards. */
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
