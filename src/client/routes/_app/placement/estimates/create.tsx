import { createFileRoute } from '@tanstack/react-router'
import { EstimateForm } from '#client/features/estimates/form/estimate-form.tsx'

export const Route = createFileRoute('/_app/placement/estimates/create')({ component: CreateEstimate })

function CreateEstimate() {
  return <EstimateForm />
}
