import { createFileRoute } from '@tanstack/react-router'
import { TemplateHistoryPage } from '#client/features/chat/agency/template-history-page.tsx'
import { loadId } from '#client/lib/page/address-params.ts'

export const Route = createFileRoute('/_app/chat/templates/$id/history')({
  loader: loadId,
  component: () => <TemplateHistoryPage {...Route.useLoaderData()} />,
})
