import { createFileRoute } from '@tanstack/react-router'
import { EstimateForm } from '#client/features/estimates/estimate-form.tsx'
import { openProposal } from '#client/features/proposed-forms/open-proposal.ts'

export const Route = createFileRoute('/_app/placement/estimates/create')({
  beforeLoad: openProposal,
  component: EstimateForm,
})
