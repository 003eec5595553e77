import { createFileRoute } from '@tanstack/react-router'
import { PositionForm } from '#client/features/registries/position-form.tsx'

export const Route = createFileRoute('/_app/placement/positions-registry/create')({
  component: PositionForm,
})
