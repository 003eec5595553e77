import { createFileRoute } from '@tanstack/react-router'
import { LazyTemplates } from '#client/features/chat/agency/lazy-template-pages.tsx'

export const Route = createFileRoute('/_app/chat/templates/')({ component: LazyTemplates })
