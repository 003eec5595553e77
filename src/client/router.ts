import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './layout/error-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'
import { pageToScrollUp } from './ui/list-place.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // Lists find their place again by themselves (ui/list-place.ts); another page begins at its top.
  scrollToTopSelectors: [pageToScrollUp],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
