import { createFileRoute } from '@tanstack/react-router'
import { servicesQuery } from '#client/features/services/services.queries.ts'
import { ServicesPage } from '#client/features/services/services-page.tsx'
import { prefetch } from '#client/lib/api/query-client.ts'

export const Route = createFileRoute('/_app/services/')({
  loader: ({ cause }) => prefetch(servicesQuery(), cause),
  component: ServicesPage,
})
