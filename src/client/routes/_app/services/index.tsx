import { createFileRoute } from '@tanstack/react-router'
import { servicesQuery } from '#client/features/services/services.queries.ts'
import { ServicesPage } from '#client/features/services/services-page.tsx'
import { prefetch } from '#client/lib/api/prefetch.ts'

export const Route = createFileRoute('/_app/services/')({
  loader: ({ cause }) => prefetch(servicesQuery(), cause),
  // With the page, so that what reads stays out of the chunk that every visitor loads first.
  codeSplitGroupings: [['loader', 'component']],
  component: ServicesPage,
})
