import { lazy, Suspense, useDeferredValue, useLayoutEffect, useState } from 'react'
import { SignInPage } from '#client/features/auth/sign-in-page.tsx'
import { returnSearch } from '#client/lib/page/return-path.ts'
import { session, useSession } from '#client/lib/session/session.ts'

const App = lazy(async () => {
  const [{ App }, { router }] = await Promise.all([import('./app.tsx'), import('./router.ts')])
  // The first page loads together with the router, so the sign-in page stays visible until that page can render.
  await router.load()
  return { default: App }
})

/**
 * Shows the sign-in page alone to a visitor without a session and the application to others.
 * The sign-in page needs half of the code that the router and its routes load.
 */
export function AppGate() {
  const isSignedIn = useDeferredValue(useSession().status === 'authenticated')
  const [hasEntered, setHasEntered] = useState(isSignedIn)
  if (isSignedIn && !hasEntered) setHasEntered(true)
  // The frame of starting-frame.html stays visible until one of the pages renders.
  return (
    <Suspense>
      {hasEntered ? <App /> : <SignInPage />}
      <FrameGone />
    </Suspense>
  )
}

function FrameGone() {
  useLayoutEffect(() => document.querySelector('.starting-frame')?.remove(), [])
  return null
}

/** Redirects to the sign-in page as the route guards do, before the router is loaded. */
export function leadToSignIn(): void {
  const { pathname, search, hash } = location
  if (session.get().status === 'authenticated' || pathname === '/login') return
  const query = new URLSearchParams(returnSearch(pathname + search + hash)).toString()
  history.replaceState(null, '', query ? `/login?${query}` : '/login')
}
