import { createRootRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** In production the condition is false at build time, and the devtools are not even a chunk. */
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

/** Outside the layout of the signed-in, whose main part holds the page otherwise. */
function NotFound() {
  return (
    <main style={{ height: '100%' }}>
      <NotFoundPage />
    </main>
  )
}
