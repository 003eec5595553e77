import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CreateTemplatePage } from '#client/features/chat/agency/template-form-pages.tsx'

export const Route = createFileRoute('/_app/chat/templates/create')({
  /** `from`: the key of the built-in template whose copy the form begins with. */
  validateSearch: z.object({ from: z.catch(z.optional(z.string()), undefined) }),
  component: () => <CreateTemplatePage {...Route.useSearch()} />,
})
