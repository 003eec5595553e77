import { createFileRoute } from '@tanstack/react-router'
import { EstimateEditPage } from '#client/features/estimates/form/estimate-edit-page.tsx'

export const Route = createFileRoute('/_app/placement/estimates/$id/edit')({ component: EstimateEditPage })
