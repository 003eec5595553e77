import { useCallback, useEffect } from 'react'
import { Pager, type PageSize } from './pager.tsx'

type Paging = { page: number; page_size: PageSize }

type PageQuery<Row> = {
  data: { data: { items: Row[]; total: number } } | undefined
  isPlaceholderData: boolean
  isFetching: boolean
}

/** Returns the rows of the page in the URL, as table props, and the pager that changes the URL. */
export function usePagedList<Row>(
  query: PageQuery<Row>,
  { page, page_size: pageSize }: Paging,
  change: (change: Partial<Paging>, replace?: boolean) => void,
) {
  const found = query.data?.data
  const lastPage =
    found === undefined || query.isPlaceholderData ? page : Math.max(1, Math.ceil(found.total / pageSize))

  // The page may no longer exist: the link is old, or the page's last row was deleted.
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage }, true)
  }, [change, page, lastPage])

  const setPage = useCallback((page: number) => change({ page }), [change])
  const setPageSize = useCallback((page_size: PageSize) => change({ page_size }), [change])
  return {
    rows: found?.items,
    totalRows: found?.total,
    rowIndexOffset: (page - 1) * pageSize,
    busy: query.isFetching && found !== undefined,
    pager: found !== undefined && found.total > 0 && (
      <Pager
        page={page}
        pageSize={pageSize}
        total={found.total}
        onPageChange={setPage}
        onPageSizeChange={setPageSize}
      />
    ),
  }
}
