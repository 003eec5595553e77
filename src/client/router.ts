import { createRouter } from '@tanstack/react-router'
import { pageToScrollUp } from '#client/ui/list/list-place.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // Lists restore their own place (ui/list/list-place.ts); any other page begins at its top.
  scrollToTopSelectors: [pageToScrollUp],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
