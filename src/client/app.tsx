import '#client/ui/theme/print.css'
import { RouterProvider } from '@tanstack/react-router'
import { session } from '#client/lib/session/session.ts'
import { keepLists } from '#client/offline/copy/kept-lists.ts'
import { router } from './router.ts'

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
