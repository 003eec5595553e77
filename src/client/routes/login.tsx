import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignInPage } from '#client/features/auth/sign-in-page.tsx'
import { storageKeys } from '#client/lib/device/storage-keys.ts'
import { safeReturnPath } from '#client/lib/page/return-path.ts'
import { session } from '#client/lib/session/session.ts'

export const Route = createFileRoute('/login')({
  // A foreign address is overwritten: an omitted key would keep the value from the URL.
  validateSearch: (search): { redirect?: string | undefined; confirmed?: string | undefined } => ({
    redirect: safeReturnPath(search.redirect),
    confirmed: typeof search.confirmed === 'string' ? search.confirmed : undefined,
  }),
  beforeLoad: ({ search }) => {
    if (session.get().status === 'authenticated') {
      // The browser comes back from a fresh sign-in at the provider.
      if (search.confirmed !== undefined) sessionStorage.setItem(storageKeys.confirmed, search.confirmed)
      throw redirect({ href: search.redirect ?? '/chat', replace: true })
    }
  },
  // This route renders only after a session has ended. Before the first sign-in, the app gate shows the page itself.
  component: SignInPage,
})
