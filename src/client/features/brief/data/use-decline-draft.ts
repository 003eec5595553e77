import * as z from 'zod/mini'
import { useDraft } from '#client/ui/form/use-draft.ts'

const draftValues = z.object({ comment: z.string() })

/** Keeps a draft of the reason for declining this project's brief until the user declines it or cancels. */
export function useDeclineDraft(projectId: number) {
  return useDraft(
    `/placement/projects/${projectId}/brief/decline`,
    (draft) => z.safeParse(draftValues, draft?.values).data?.comment,
  )
}
