import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'

/** Shows an unknown address below a project as a page of this route, so the tabs above it stay. */
export const Route = createFileRoute('/_app/placement/projects')({ notFoundComponent: NotFoundPage })
