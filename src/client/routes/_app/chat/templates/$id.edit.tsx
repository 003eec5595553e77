import { createFileRoute } from '@tanstack/react-router'
import { EditTemplatePage } from '#client/features/chat/agency/template-form-pages.tsx'

export const Route = createFileRoute('/_app/chat/templates/$id/edit')({ component: EditPage })

function EditPage() {
  const { id } = Route.useParams()
  return <EditTemplatePage key={id} id={id} />
}
