/** Rows beyond the window that load with it. */
const AHEAD = 20
/** Pages that stay in memory, so that a short way back shows rows at once, and the focused row stays. */
const MOST_PAGES = 40

/** The rows of loaded pages, by page from 1, the latest last. */
export type LoadedPages<Row> = ReadonlyMap<number, readonly Row[]>

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
