import { createRootRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** The condition is false in a production build, which drops the devtools. */
const Devtools = import.meta.env.DEV ? lazy(() => import('#client/layout/devtools.tsx')) : undefined

function Root() {
  return (
    <>
      <Outlet />
      {Devtools && (
        <Suspense>
          <Devtools />
        </Suspense>
      )}
    </>
  )
}

/** The page needs its own main element, because it renders outside the layout of signed-in users. */
function NotFound() {
  return (
    <main style={{ height: '100%' }}>
      <NotFoundPage />
    </main>
  )
}
