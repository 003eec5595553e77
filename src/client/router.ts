import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './layout/error-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
