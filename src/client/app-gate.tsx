import { lazy, Suspense, useDeferredValue, useLayoutEffect, useState } from 'react'
import { SignInPage } from '#client/features/auth/sign-in-page.tsx'
import { returnSearch } from '#client/lib/page/return-path.ts'
import { session, useSession } from '#client/lib/session/session.ts'

const App = lazy(async () => {
  const [{ App }, { router }] = await Promise.all([import('./app.tsx'), import('./router.ts')])
  // The page itself comes with it, so that the sign-in page stays until there is something to take its place.
  await router.load()
  return { default: App }
})

/**
 * A visitor without a session gets the sign-in page alone, which is half of what the router and its routes would make
 * them load. Once the application is there, it has its own way to the same page.
 */
export function AppGate() {
  const isSignedIn = useDeferredValue(useSession().status === 'authenticated')
  const [hasEntered, setHasEntered] = useState(isSignedIn)
  if (isSignedIn && !hasEntered) setHasEntered(true)
  // Until then the frame is seen that index.html begins with (starting-frame.html).
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

/** What the guard of the routes does, before there are routes. */
export function leadToSignIn(): void {
  const { pathname, search, hash } = location
  if (session.get().status === 'authenticated' || pathname === '/login') return
  const query = new URLSearchParams(returnSearch(pathname + search + hash)).toString()
  history.replaceState(null, '', query ? `/login?${query}` : '/login')
}
