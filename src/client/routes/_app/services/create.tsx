import { createFileRoute } from '@tanstack/react-router'
import { ServiceForm } from '#client/features/services/service-form.tsx'

export const Route = createFileRoute('/_app/services/create')({ component: ServiceForm })
