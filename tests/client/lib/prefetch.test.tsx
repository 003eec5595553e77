// @vitest-environment happy-dom
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { prefetch } from '#client/lib/prefetch.ts'
import { queryClient } from '#client/lib/query-client.ts'

// A busy machine takes seconds for what a page does at once.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('a list that is shown is drawn for a new search together with what was found at once', async () => {
  const { search, drawn } = await openList((text) => new Promise((found) => setTimeout(() => found(text))))
  expect(await screen.findByText('all of all')).toBeTruthy()
  search('some')
  expect(await screen.findByText('some of some')).toBeTruthy()
  expect(drawn).not.toContain('all of some')
})

test('a list whose search takes longer is drawn before it with what it has', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { search } = await openList(async (text) => (text === 'all' ? text : promise))
  expect(await screen.findByText('all of all')).toBeTruthy()
  search('some')
  expect(await screen.findByText('all of some')).toBeTruthy()
  resolve('some')
  expect(await screen.findByText('some of some')).toBeTruthy()
})

/** A list in the way of all lists: its loader begins to read it, and it shows the one before until it has its own. */
async function openList(find: (text: string) => Promise<string>) {
  const drawn: string[] = []
  const listQuery = (text: string) => ({ queryKey: ['list', text], queryFn: () => find(text) })
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: ({ search }: { search?: unknown }) => ({ search: String(search ?? 'all') }),
    loaderDeps: ({ search }) => search,
    loader: ({ deps, cause }) => prefetch(listQuery(deps.search), cause),
    component: function List() {
      const { search: text = '' } = useSearch({ strict: false })
      const { data } = useQuery({ ...listQuery(text), placeholderData: keepPreviousData })
      const shown = `${data} of ${text}`
      drawn.push(shown)
      return shown
    },
  })
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { drawn, search: (text: string) => router.history.push(`/?search=${text}`) }
}
