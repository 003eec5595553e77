import { setTimeout } from 'node:timers/promises'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { bareServer, connection } from '#client/lib/api/connection.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { session } from '#client/lib/session/session.ts'
import { Toasts } from '#client/ui/overlay/toasts.tsx'
import { annaToken } from './access-token.ts'
import { type Answer, type ReceivedRequest, startAnsweringServer } from './answering-server.ts'
import './patient-waits.ts'

type Page = {
  /** The id of the page's route below the layout of signed-in users. */
  path: string
  component: () => ReactNode
  validateSearch?: (search: Record<string, unknown>) => object
}

/**
 * Opens pages over real HTTP. Each test sets the answers by method and path, as in `GET /positions/`.
 * Leaving the page shows «Другая страница».
 */
export function pageTest(page: Page) {
  let server: Awaited<ReturnType<typeof startAnsweringServer>>
  let answers: Record<string, Answer | ((request: ReceivedRequest) => Answer | Promise<Answer>)> = {}

  beforeAll(async () => {
    server = await startAnsweringServer((request) => {
      const path = new URL(request.url, 'http://server').pathname.replace('/api/v1', '')
      const answer = answers[`${request.method} ${path}`] ?? { status: 404, json: {} }
      return typeof answer === 'function' ? answer(request) : answer
    })
    window.happyDOM.setURL(server.origin)
  })
  beforeEach(() => {
    // Probes fail, so a test that loses the connection must restore it itself.
    answers = { 'GET /health/live': { status: 503, json: {} } }
    server.requests.length = 0
    session.signIn(annaToken)
  })
  afterEach(async () => {
    cleanup()
    // No request may outlive its test.
    await settled()
    queryClient.clear()
    act(connection.reportAnswer)
    bareServer.set(false)
    session.signOut()
    // No draft may wait for its timer beyond its test: a page that is left without a session drops it.
    window.dispatchEvent(new Event('pagehide'))
    localStorage.clear()
    document.body.innerHTML = ''
  })
  afterAll(() => server.stop())

  return {
    answer: (changes: typeof answers) => Object.assign(answers, changes),
    /** Returns the requests so far, as in `POST /positions/`. */
    asked: (method: string) =>
      server.requests.filter((request) => request.method === method).map(({ url }) => url.replace('/api/v1', '')),
    requests: () => server.requests,
    settled,
    /** Opens the page again as a link does; the data on the device stay. */
    async reopen() {
      cleanup()
      return this.open()
    },
    async open(address = page.path) {
      const root = createRootRoute({ component: Outlet })
      const layout = createRoute({ getParentRoute: () => root, id: '_app', component: Layout })
      const opened = createRoute({ getParentRoute: () => layout, ...page })
      const other = createRoute({
        getParentRoute: () => layout,
        path: '$',
        component: () => <p>Другая страница</p>,
      })
      const router = createRouter({
        routeTree: root.addChildren([layout.addChildren([opened, other])]),
        history: createMemoryHistory({ initialEntries: [address] }),
      })
      await act(() => router.load())
      await act(async () => {
        render(
          <QueryClientProvider client={queryClient}>
            {/* happy-dom paints nothing, so an animation would never end. */}
            <ConfigProvider theme={{ token: { motion: false } }}>
              <RouterProvider router={router} />
            </ConfigProvider>
          </QueryClientProvider>,
        )
      })
      return { address: () => router.state.location.href }
    },
  }
}

/** Toasts stand in the layout, as in the application, because some of them have links. */
function Layout() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}

/** Waits until every request is answered and shown. */
async function settled() {
  await vi.waitFor(() => {
    if (queryClient.isFetching() + queryClient.isMutating() > 0) throw new Error('still asking')
  }, 30_000)
  // The components hear of an answer in the task after it.
  await act(() => setTimeout(1))
}

/** Sets the screen's width in CSS px, by which happy-dom answers media queries. */
export function screenWidth(width: number) {
  beforeEach(() => window.happyDOM.setViewport({ width, height: 900 }))
}
