import * as z from 'zod/mini'
import { useDraft } from '#client/ui/form/use-draft.ts'

const draftValues = z.object({ comment: z.string() })

/** Keeps why a user was about to decline this project's brief, until it is declined or they think better of it. */
export function useDeclineDraft(projectId: number) {
  return useDraft(
    `/placement/projects/${projectId}/brief/decline`,
    (draft) => z.safeParse(draftValues, draft?.values).data?.comment,
  )
}
