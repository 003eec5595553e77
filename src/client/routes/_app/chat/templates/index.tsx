import { createFileRoute } from '@tanstack/react-router'
import { AgencyTemplatesPage } from '#client/features/chat/agency/agency-templates-page.tsx'

export const Route = createFileRoute('/_app/chat/templates/')({ component: AgencyTemplatesPage })
