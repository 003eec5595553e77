import { createFileRoute } from '@tanstack/react-router'
import { EditTemplatePage } from '#client/features/chat/agency/edit-template-page.tsx'

export const Route = createFileRoute('/_app/chat/templates/$id/edit')({ component: EditPage })

function EditPage() {
  const { id } = Route.useParams()
  return <EditTemplatePage key={id} id={id} />
}
