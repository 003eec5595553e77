import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { signOut } from '#client/features/auth/sign-out.ts'
import { AppLayout } from '#client/layout/app-layout.tsx'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'
import { returnSearch } from '#client/lib/return-path.ts'
import { session } from '#client/lib/session.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (session.get().status === 'authenticated') return
    throw redirect({ to: '/login', search: returnSearch(location.href), replace: true })
  },
  component: SignedIn,
  notFoundComponent: NotFoundPage,
})

function SignedIn() {
  return (
    <AppLayout onSignOut={signOut}>
      <Outlet />
    </AppLayout>
  )
}
