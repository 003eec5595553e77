import * as z from 'zod/mini'
import { sections } from '#client/lib/page/sections.ts'
import type { Draft } from '#client/lib/session/draft.ts'
import { useCreateForm } from '#client/ui/form/use-create-form.ts'
import { fileId } from '#contract/files.ts'
import { serviceInput } from '#contract/services.ts'
import type { ServiceStatus } from '#domain/service.ts'
import type { Logo } from './logo-input.tsx'
import { useCreateService } from './services.mutations.ts'

export type ServiceFormValues = {
  title: string
  description: string
  url: string
  status: ServiceStatus
  logo: Logo | null
}

const fields = ['title', 'description', 'url', 'status', 'logo'] as const
const empty: ServiceFormValues = { title: '', description: '', url: '', status: 'free', logo: null }
const draftValues = z.object({
  title: z.string(),
  description: z.string(),
  url: z.string(),
  status: serviceInput.shape.status,
  logo: z.nullable(z.object({ id: fileId(), name: z.string(), url: z.string() })),
})

export function useServiceForm() {
  const creation = useCreateService()
  return useCreateForm<ServiceFormValues>({
    path: sections.services.create.to,
    fields,
    parseDraft,
    initialValues: empty,
    hasContent,
    create: (values) => {
      const { logo } = z.parse(draftValues, values)
      const service = z.parse(serviceInput, values)
      return creation.mutateAsync({ ...service, logo: { name: '', url: '', ...logo, ...service.logo } })
    },
  })
}

function parseDraft(draft: Draft | undefined): ServiceFormValues | undefined {
  return z.safeParse(draftValues, draft?.values).data
}

function hasContent({
  title = '',
  description = '',
  url = '',
  status = empty.status,
  logo,
}: Partial<ServiceFormValues>) {
  return `${title}${description}${url}`.trim() !== '' || status !== empty.status || Boolean(logo)
}
