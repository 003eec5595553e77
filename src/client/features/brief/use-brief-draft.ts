import * as z from 'zod/mini'
import { readOwnDraft, useDraft } from '#client/ui/form/use-draft.ts'
import { briefConflictDetails, type ProjectWithBrief } from '#contract/briefs.ts'
import type { BriefFormValues } from './brief-form-values.ts'

type BriefDraft = { values: BriefFormValues; opened?: ProjectWithBrief | undefined }

const text = z.nullish(z.string())
const number = z.nullish(z.number())
/** In a draft, any field may be empty and any text may exceed its limit. */
const draftValues = z.object({
  title: text,
  internal_id: text,
  placement_period: z.nullish(z.object({ start: z.string(), end: z.string() })),
  set_ready_date: text,
  direction_id: number,
  estimate_id: number,
  manager_id: number,
  client_budget: number,
  business_goal: text,
  project_goal: text,
  promotion_object: text,
  target_audience: text,
  event_description: text,
  tov_notes: text,
  channel_wishes: text,
  channel_references: text,
  channel_stop_list: text,
  post_content: text,
  ad_marking: text,
  post_format: text,
  links_in_post: text,
  material_links: text,
})
const draftContent = z.object({ values: draftValues, opened: z.optional(briefConflictDetails) })

/** Keeps the unsaved values of the form for this project's brief, or for a new brief without `projectId`. */
export const useBriefDraft = (projectId: number | undefined) => useDraft(pathOf(projectId), parseBriefDraft)

/** Returns the brief on which a stored draft is based, so that the form can open without a response. */
export function draftedBrief(projectId: number): ProjectWithBrief | undefined {
  return parseBriefDraft(readOwnDraft(pathOf(projectId)))?.opened
}

const pathOf = (projectId: number | undefined) => `/placement/projects/${projectId ?? 'create'}/brief`

/** Converts a stored draft into form values; undefined without a draft or if a field is invalid. */
export function parseBriefDraft(draft: { values: object; opened?: unknown } | undefined): BriefDraft | undefined {
  if (draft === undefined) return undefined
  return z.safeParse(draftContent, { values: draft.values, opened: draft.opened }).data
}

const declineValues = z.object({ comment: z.string() })

/** Keeps a draft of the reason for declining this project's brief until the user declines it or cancels. */
export function useDeclineDraft(projectId: number) {
  return useDraft(
    `/placement/projects/${projectId}/brief/decline`,
    (draft) => z.safeParse(declineValues, draft?.values).data?.comment,
  )
}
