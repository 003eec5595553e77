import '#client/ui/theme/print.css'
import { RouterProvider } from '@tanstack/react-router'
import { session } from '#client/lib/session/session.ts'
import { keepLists } from '#client/offline/copy/kept-lists.ts'
import { router } from './router.ts'

// The subscription comes before the router's first decision, because the session may end while the page loads.
session.subscribe(followSession)
keepLists()

export function App() {
  return <RouterProvider router={router} />
}

/** Runs the route guards again. A user who signs out on purpose does not return to the same page afterwards. */
function followSession(): void {
  const state = session.get()
  if (state.status === 'unauthenticated' && !state.lost) {
    void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
  } else {
    void router.invalidate()
  }
}
