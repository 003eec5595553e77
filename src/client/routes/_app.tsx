import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '#client/features/auth/sign-out.ts'
import { AppLayout } from '#client/layout/app-layout.tsx'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'
import { queryClient } from '#client/lib/api/query-client.ts'
import { returnSearch } from '#client/lib/page/return-path.ts'
import { serverCalls, watchSession } from '#client/lib/server/server.ts'
import { session } from '#client/lib/session/session.ts'
import { lazyPart } from '#client/ui/lazy/lazy-part.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, cause }) => {
    if (session.get().status !== 'authenticated') {
      throw redirect({ to: '/login', search: returnSearch(location.href), replace: true })
    }
    // Pages need the kind of the server, so this request runs while the code of the page loads.
    if (cause === 'enter') serverCalls(queryClient).catch(() => {})
  },
  component: SignedIn,
  notFoundComponent: NotFoundPage,
})

const panels = {
  palette: lazyPart(async () => (await import('#client/features/command-palette/command-palette.tsx')).CommandPalette),
  profile: lazyPart(async () => (await import('#client/features/profile/profile-panel.tsx')).ProfilePanel),
  offline: lazyPart(async () => (await import('#client/features/offline-panel/offline-panel.tsx')).OfflinePanel),
  sessions: lazyPart(async () => (await import('#client/features/sessions/sessions-panel.tsx')).SessionsPanel),
  help: lazyPart(async () => (await import('#client/features/help/help-panel.tsx')).HelpPanel),
}

/** Sends the server the views that only this device has; the query that reads the views does this. */
async function sendViews() {
  const { channelViewsQuery } = await import('#client/features/channels/views/saved-views.ts')
  return queryClient.fetchQuery(channelViewsQuery())
}

function SignedIn() {
  // The palette's code loads in advance, so keys typed right after its shortcut do not go to the page.
  useEffect(panels.palette.preload, [])
  useEffect(watchSession, [])
  return (
    <AppLayout onSignOut={signOut} sendViews={sendViews} panels={panels}>
      <Outlet />
    </AppLayout>
  )
}
