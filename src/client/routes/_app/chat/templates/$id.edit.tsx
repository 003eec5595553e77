import { createFileRoute } from '@tanstack/react-router'
import { LazyTemplate } from '#client/features/chat/agency/lazy-template-pages.tsx'

export const Route = createFileRoute('/_app/chat/templates/$id/edit')({ component: EditPage })

function EditPage() {
  return <LazyTemplate {...Route.useParams()} />
}
