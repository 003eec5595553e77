import { useQueries } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { channelsPageQuery, filterOf } from '#client/features/channels/data/channels.queries.ts'
import type { ChannelsBaseSearch } from '#client/features/channels/data/channels-base-search.ts'
import { useChangeFilters, usePageReading } from '#client/features/channels/data/use-channels-list.ts'
import { ShownChannels, useShownChannels } from '#client/features/channels/shortlist/shortlist-toggle.tsx'
import { endlessList } from '#client/lib/device/device-switches.ts'
import { formatNumber } from '#client/lib/page/format.ts'
import { Button } from '#client/ui/control/button.tsx'
import { DataTable, type DataTableProps } from '#client/ui/data-table/data-table.tsx'
import pager from '#client/ui/list/pager.module.css'
import { type PageSize, PageSizeSelect, RowHeightButton } from '#client/ui/list/pager.tsx'
import type { Channel } from '#contract/channels.ts'
import { CellTips } from './channels-table-columns.tsx'

type Place = Channel | undefined
type EndlessChannelsProps = {
  search: ChannelsBaseSearch
  /** The number of found channels when the table mounts. */
  total: number
  table: Omit<DataTableProps<Place>, 'rows' | 'rowKey' | 'endless' | 'onRowClick'>
  within: RefObject<HTMLElement | null>
  onRowClick: (channel: Channel) => void
}

type Shown = { first: number; last: number }

/** A jump over several pages loads them only after the scroll bar has rested this long, ms. */
const REST_MS = 80
/** The page in the address follows the scroll after this long, ms. */
const ADDRESS_MS = 400

/** The found channels as one table, whose pages load as they come into the window. The address keeps the page. */
export function EndlessChannels({ search, total, table, within, onRowClick }: EndlessChannelsProps) {
  const { page, page_size: size } = search
  const list = JSON.stringify(filterOf(search))
  const [firstRow] = useState((page - 1) * size)
  const [shown, setShown] = useState<Shown>({ first: firstRow, last: firstRow })
  const onWindow = useCallback((first: number, last: number) => setShown({ first, last }), [])
  const pages = useRestedPages(shown, size)
  const { rows, loaded, found, retry } = usePages(search, list, pages, total)
  useAddressPage(Math.floor(shown.first / size) + 1, page)
  return (
    <>
      <ShownChannels value={useShownChannels(rows)}>
        <DataTable
          {...table}
          rows={rows}
          rowKey={placeKey}
          totalRows={found}
          endless={{ list, firstRow, onWindow }}
          onRowClick={(channel) => channel && onRowClick(channel)}
        />
      </ShownChannels>
      <CellTips within={within} columns={table.columns} rows={loaded} />
      <EndlessBar shown={shown} total={found} {...(retry && { onRetry: retry })} />
    </>
  )
}

/** The bar under the table: the rows in the window, and the way back to pages. */
function EndlessBar({ shown, total, onRetry }: { shown: Shown; total: number; onRetry?: () => void }) {
  const change = useChangeFilters()
  const choosePages = (page_size: PageSize) => {
    endlessList.set(false)
    change({ page: Math.floor(shown.first / page_size) + 1, page_size }, true)
  }
  const last = Math.min(shown.last + 1, total)
  return (
    <div className={pager.pager} data-screen-only>
      <span className={pager.range}>
        {formatNumber(Math.min(shown.first + 1, last))}-{formatNumber(last)} из {formatNumber(total)}
      </span>
      {onRetry && (
        <span role="status">
          Часть строк не загрузилась{' '}
          <Button size="small" onClick={onRetry}>
            Повторить
          </Button>
        </span>
      )}
      <RowHeightButton size="small" />
      <PageSizeSelect pageSize={undefined} onPageSizeChange={choosePages} onEndless={() => {}} />
    </div>
  )
}

/** Returns the rows of the wanted and the earlier pages in their places, their number, and what retries failed pages. */
function usePages(search: ChannelsBaseSearch, list: string, pages: readonly number[], total: number) {
  const size = search.page_size
  const [kept, setKept] = useState<{ list: string; loaded: LoadedPages<Channel> }>({
    list,
    loaded: new Map(),
  })
  const reading = usePageReading(search)
  const reads = useQueries({
    queries: pages.map((page) => ({
      ...channelsPageQuery({ ...search, page }),
      placeholderData: () => undefined,
      ...reading,
    })),
  })
  const fresh = pages.flatMap((page, index) => {
    const rows = reads[index]?.data?.data.items
    return rows ? [{ page, rows }] : []
  })
  const earlier = kept.list === list ? kept.loaded : new Map<number, Channel[]>()
  if (kept.list !== list || fresh.some(({ page, rows }) => earlier.get(page) !== rows)) {
    setKept({ list, loaded: withPages(earlier, fresh) })
  }
  const found = reads.find(({ data }) => data !== undefined)?.data?.data.total ?? total
  const failed = reads.filter(({ isError, data }) => isError && data === undefined)
  return {
    loaded: useMemo(() => [...kept.loaded.values()].flat(), [kept]),
    rows: useMemo(() => rowsInPlace(kept.loaded, size, found), [kept, size, found]),
    found,
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : undefined,
  }
}

function placeKey(channel: Place): number {
  return channel?.id ?? -1
}

/** Returns the pages around the window; after a jump, the earlier ones until the window rests. */
function useRestedPages({ first, last }: Shown, size: number): readonly number[] {
  const wanted = pagesAround(first, last, size)
  const [pages, setPages] = useState(wanted)
  const isSame = pages.join() === wanted.join()
  const isNear = wanted.some((page) => pages.includes(page))
  useEffect(() => {
    if (isSame) return
    const timer = setTimeout(() => setPages(wanted), isNear ? 0 : REST_MS)
    return () => clearTimeout(timer)
  })
  return pages
}

/** Keeps the page of the topmost row in the address, so that the address, sent or visited again, opens there. */
function useAddressPage(shown: number, page: number): void {
  const change = useChangeFilters()
  useEffect(() => {
    if (shown === page) return
    const timer = setTimeout(() => change({ page: shown }, true), ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [change, shown, page])
}

/** Rows beyond the window that load with it. */
const AHEAD = 20
/** Pages that stay in memory, so that a short way back shows rows at once, and the focused row stays. */
const MOST_PAGES = 40

/** The rows of loaded pages, by page from 1, the latest last. */
type LoadedPages<Row> = ReadonlyMap<number, readonly Row[]>

/** Returns the pages, from 1, that hold the rows `first` to `last`, from 0, and some rows around them. */
export function pagesAround(first: number, last: number, size: number): number[] {
  const from = Math.floor(Math.max(first - AHEAD, 0) / size)
  const to = Math.floor((last + AHEAD) / size)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index + 1)
}

/** Adds pages to the loaded ones, and drops the earliest beyond the most. */
export function withPages<Row>(
  loaded: LoadedPages<Row>,
  more: readonly { page: number; rows: readonly Row[] }[],
): LoadedPages<Row> {
  const pages = new Map(loaded)
  for (const { page, rows } of more) {
    pages.delete(page)
    pages.set(page, rows)
  }
  return new Map([...pages].slice(-MOST_PAGES))
}

/** Returns an array with a place for each row of the list, empty where its page is not loaded. */
export function rowsInPlace<Row>(loaded: LoadedPages<Row>, size: number, total: number): (Row | undefined)[] {
  const places = new Array<Row | undefined>(total).fill(undefined)
  for (const [page, rows] of loaded) {
    rows.forEach((row, index) => {
      const place = (page - 1) * size + index
      if (place < total) places[place] = row
    })
  }
  return places
}
