import '#client/ui/theme/print.css'
import { RouterProvider } from '@tanstack/react-router'
import { session } from '#client/lib/session/session.ts'
import { keepLists } from '#client/offline/copy/kept-lists.ts'
import { router } from './router.ts'

// Before the router decides for the first time: the session may end while the page is still loading.
session.subscribe(followSession)
keepLists()

export function App() {
  return <RouterProvider router={router} />
}

/** The guards of the routes decide again; only who leaves on purpose does not come back to the same page. */
function followSession(): void {
  const state = session.get()
  if (state.status === 'unauthenticated' && !state.lost) {
    void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
  } else {
    void router.invalidate()
  }
}
