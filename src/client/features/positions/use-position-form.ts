import * as z from 'zod/mini'
import { sections } from '#client/lib/page/sections.ts'
import type { Draft } from '#client/lib/session/draft.ts'
import { useCreateForm } from '#client/ui/form/use-create-form.ts'
import { type PositionInput, positionInput } from '#contract/positions.ts'
import { useCreatePosition } from './positions.mutations.ts'

const fields = ['title', 'description'] as const
const empty: PositionInput = { title: '', description: '' }
const draftValues = z.object({ title: z.string(), description: z.string() })

export function usePositionForm() {
  const creation = useCreatePosition()
  return useCreateForm<PositionInput>({
    path: sections.positions.create.to,
    fields,
    parseDraft,
    initialValues: empty,
    hasContent,
    create: (values) => creation.mutateAsync(z.parse(positionInput, values)),
  })
}

function parseDraft(draft: Draft | undefined): PositionInput | undefined {
  return z.safeParse(draftValues, draft?.values).data
}

function hasContent({ title = '', description = '' }: Partial<PositionInput>): boolean {
  return title.trim() !== '' || description.trim() !== ''
}
