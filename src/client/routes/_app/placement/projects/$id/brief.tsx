import { createFileRoute } from '@tanstack/react-router'
import { BriefPage } from '#client/features/brief/brief-page.tsx'

export const Route = createFileRoute('/_app/placement/projects/$id/brief')({ component: BriefPage })
