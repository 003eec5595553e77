import { createFileRoute } from '@tanstack/react-router'
import { BriefForm } from '#client/features/brief/brief-form.tsx'
import { openProposal } from '#client/features/proposed-forms/open-proposal.ts'

export const Route = createFileRoute('/_app/placement/projects/create/brief')({
  beforeLoad: openProposal,
  component: BriefForm,
})
