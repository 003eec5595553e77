import { createFileRoute } from '@tanstack/react-router'
import { BriefForm } from '#client/features/brief/form/brief-form.tsx'

export const Route = createFileRoute('/_app/placement/projects/create/brief')({ component: CreateBrief })

function CreateBrief() {
  return <BriefForm />
}
