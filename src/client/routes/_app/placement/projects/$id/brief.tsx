import { createFileRoute } from '@tanstack/react-router'
import { BriefPage } from '#client/features/brief/brief-page.tsx'
import { loadId } from '#client/lib/page/address-params.ts'

export const Route = createFileRoute('/_app/placement/projects/$id/brief')({
  loader: loadId,
  component: () => <BriefPage {...Route.useLoaderData()} />,
})
