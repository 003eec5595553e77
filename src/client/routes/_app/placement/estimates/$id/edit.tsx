import { createFileRoute } from '@tanstack/react-router'
import { EstimateEditPage } from '#client/features/estimates/estimate-form.tsx'

export const Route = createFileRoute('/_app/placement/estimates/$id/edit')({ component: EstimateEditPage })
