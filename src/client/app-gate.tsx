import { Component, lazy, type ReactNode, Suspense, useDeferredValue, useLayoutEffect, useState } from 'react'
import { SignInPage } from '#client/features/auth/sign-in-page.tsx'
import { ErrorPage } from '#client/layout/error-page.tsx'
import { returnSearch } from '#client/lib/page/return-path.ts'
import { session, useSession } from '#client/lib/session/session.ts'
import { joinPath } from '#contract/accounts/join-address.ts'

const App = lazy(async () => {
  const { App, router } = await import('./app.tsx')
  // The first page loads together with the router, so the sign-in page stays visible until that page can render.
  await router.load()
  return { default: App }
})

const JoinPage = lazy(async () => ({ default: (await import('#client/features/auth/join-page.tsx')).JoinPage }))

/** Shows the page of one-time links, also to a signed-in user, or the application. */
export function AppGate() {
  if (!isJoining()) return <SignedInGate />
  return (
    <Suspense>
      <JoinPage />
      <FrameGone />
    </Suspense>
  )
}

const isJoining = () => location.pathname === joinPath

/**
 * Shows the sign-in page alone to a visitor without a session and the application to others.
 * The sign-in page needs half of the code that the router and its routes load.
 */
function SignedInGate() {
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
  // The token of a one-time link must not get into the search of an address, which servers log.
  if (session.get().status === 'authenticated' || pathname === '/login' || isJoining()) return
  const query = new URLSearchParams(returnSearch(pathname + search + hash)).toString()
  history.replaceState(null, '', query ? `/login?${query}` : '/login')
}

/** Catches errors outside the router, such as an application that could not be fetched. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children
  }
}
