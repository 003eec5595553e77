import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '#client/lib/device/browser.ts'
import { Pager, type PageSize } from './pager.tsx'

type Paging = { page: number; page_size: PageSize }

type PageQuery<Row> = {
  data: { data: { items: Row[]; total: number } } | undefined
  isPlaceholderData: boolean
  isFetching: boolean
}

/**
 * Returns the rows of the page in the URL, as table props, and the pager that changes the URL. `prefetchPage` loads the
 * neighbouring pages while the browser is idle. `onEndless` shows the list without pages.
 */
export function usePagedList<Row>(
  query: PageQuery<Row>,
  { page, page_size: pageSize }: Paging,
  change: (change: Partial<Paging>, replace?: boolean) => void,
  prefetchPage: (page: number) => void,
  onEndless?: () => void,
) {
  const found = query.data?.data
  const lastPage =
    found === undefined || query.isPlaceholderData ? page : Math.max(1, Math.ceil(found.total / pageSize))

  // The page may no longer exist: the link is old, or the page's last row was deleted.
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage }, true)
  }, [change, page, lastPage])

  usePrefetchedNeighbours(found !== undefined && !query.isFetching, page, lastPage, prefetchPage)
  const rowIndexOffset = useShown((page - 1) * pageSize, !query.isPlaceholderData)

  const setPage = useCallback((page: number) => change({ page }), [change])
  const setPageSize = useCallback((page_size: PageSize) => change({ page_size }), [change])
  return {
    rows: found?.items,
    totalRows: found?.total,
    rowIndexOffset,
    busy: query.isFetching && found !== undefined,
    pager: found !== undefined && found.total > 0 && (
      <Pager
        page={page}
        pageSize={pageSize}
        total={found.total}
        onPageChange={setPage}
        onPageSizeChange={setPageSize}
        {...(onEndless && { onEndless })}
      />
    ),
  }
}

/** Returns the last value that belongs to the rows on the screen, which may still be those of the page before. */
function useShown<Value>(value: Value, isShown: boolean): Value {
  const [shown, setShown] = useState(value)
  if (isShown && shown !== value) setShown(value)
  return isShown ? value : shown
}

function usePrefetchedNeighbours(
  isLoaded: boolean,
  page: number,
  lastPage: number,
  prefetchPage: (page: number) => void,
) {
  useEffect(() => {
    if (!isLoaded) return
    return whenIdle(() => {
      if (page < lastPage) prefetchPage(page + 1)
      if (page > 1) prefetchPage(page - 1)
    })
  }, [isLoaded, page, lastPage, prefetchPage])
}
