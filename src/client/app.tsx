import '#client/ui/theme/print.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { ErrorPage } from '#client/layout/error-page.tsx'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'
import { session } from '#client/lib/session/session.ts'
import { keepLists } from '#client/offline/copy/kept-lists.ts'
import { pageToScrollUp } from '#client/ui/list/list-place.ts'
import { routeTree } from './route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // Lists restore their own place (ui/list/list-place.ts); any other page begins at its top.
  scrollToTopSelectors: [pageToScrollUp],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// The subscription starts before the route guards first run, because the session may end while the page loads.
session.subscribe(followSession)
keepLists()

export function App() {
  return <RouterProvider router={router} />
}

/** Runs the route guards again. After a deliberate sign-out, the next sign-in does not return to the same page. */
function followSession(): void {
  const state = session.get()
  if (state.status === 'unauthenticated' && !state.lost) {
    void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
  } else {
    void router.invalidate()
  }
}
