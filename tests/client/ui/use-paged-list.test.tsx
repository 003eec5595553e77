// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { usePagedList } from '#client/ui/list/use-paged-list.tsx'
import '../patient-waits.ts'

afterEach(cleanup)

const change = () => {}

/** A list of five pages with ten rows each; `isFetching` while the rows are still those of the page before. */
function useList({ page, isFetching = false }: { page: number; isFetching?: boolean }, asked: number[]) {
  const query = { data: { data: { items: ['row'], total: 50 } }, isPlaceholderData: isFetching, isFetching }
  return usePagedList(query, { page, page_size: 10 }, change, (page) => asked.push(page))
}

it.each([
  { page: 1, neighbours: [2] },
  { page: 3, neighbours: [4, 2] },
  { page: 5, neighbours: [4] },
])('loads the pages beside page $page once it is shown', async ({ page, neighbours }) => {
  const asked: number[] = []
  const { rerender } = renderHook((props) => useList(props, asked), {
    initialProps: { page, isFetching: true },
  })
  expect(asked).toEqual([])
  rerender({ page, isFetching: false })
  await waitFor(() => expect(asked).toEqual(neighbours))
})

it('counts the rows of the page before as such until those of the next page are there', () => {
  const { result, rerender } = renderHook((props) => useList(props, []), {
    initialProps: { page: 2, isFetching: false },
  })
  expect(result.current.rowIndexOffset).toBe(10)
  rerender({ page: 4, isFetching: true })
  expect(result.current).toMatchObject({ rowIndexOffset: 10, busy: true })
  rerender({ page: 4, isFetching: false })
  expect(result.current).toMatchObject({ rowIndexOffset: 30, busy: false })
})
