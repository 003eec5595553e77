import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '#client/features/auth/sign-out.ts'
import { AppLayout } from '#client/layout/app-layout.tsx'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'
import { returnSearch } from '#client/lib/return-path.ts'
import { session } from '#client/lib/session.ts'
import { later } from '#client/ui/later/later.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (session.get().status === 'authenticated') return
    throw redirect({ to: '/login', search: returnSearch(location.href), replace: true })
  },
  component: SignedIn,
  notFoundComponent: NotFoundPage,
})

const palette = later(
  async () => (await import('#client/features/command-palette/command-palette.tsx')).CommandPalette,
)

function SignedIn() {
  // Before it is asked for: what is typed right after its key would else go to the page.
  useEffect(palette.soon, [])
  return (
    <AppLayout onSignOut={signOut} palette={palette}>
      <Outlet />
    </AppLayout>
  )
}
