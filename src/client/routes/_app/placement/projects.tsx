import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#client/layout/not-found-page.tsx'

/** An address below a project that leads nowhere: said here, the tabs above it stay. */
export const Route = createFileRoute('/_app/placement/projects')({ notFoundComponent: NotFoundPage })
