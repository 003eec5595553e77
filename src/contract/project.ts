import * as z from 'zod/mini'
import { stageStatuses } from '#domain/project.ts'
import { choice, id, orElse, wireNumber, wireText } from './fields.ts'

/** Where a server of the bare specification tells the ids alone, the names are empty; its lists tell the names alone. */
export const project = z.object({
  id,
  title: z.string(),
  internal_id: z.string(),
  placement_start_date: z.string(),
  placement_end_date: z.string(),
  /** YYYY-MM-DD HH:mm:ss, without a time zone. */
  set_ready_date: z.string(),
  direction: wireText,
  estimate: wireText,
  manager: orElse(z.string(), null),
  creator: wireText,
  direction_id: id,
  estimate_id: id,
  manager_id: orElse(id, null),
  creator_id: z.optional(id),
  /** The stage may be one that this version does not know. */
  stage: z.string(),
  stage_status: z.string(),
})
export type Project = z.output<typeof project>

/** The project that lists show, with what they need of it. */
export const listedProject = z.partial(project, {
  internal_id: true,
  placement_end_date: true,
  set_ready_date: true,
  direction_id: true,
  estimate_id: true,
})
export type ListedProject = z.output<typeof listedProject>

/** The project's history, oldest first. */
const briefEvent = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.enum(['created', 'edited', 'approved', 'declined', 'manager_changed']),
  /** Only a decline has a comment. */
  comment: z.optional(z.nullable(z.string())),
  /** The new manager's name; null when the manager was removed. */
  manager: z.optional(z.nullable(z.string())),
})
export type BriefEvent = z.output<typeof briefEvent>

export const brief = z.object({
  id,
  status: choice(stageStatuses),
  decline_comment: z.nullish(z.string()),
  client_budget: wireNumber,
  business_goal: z.string(),
  project_goal: z.string(),
  promotion_object: z.string(),
  target_audience: z.string(),
  event_description: z.string(),
  tov_notes: z.string(),
  channel_wishes: z.string(),
  channel_references: z.string(),
  channel_stop_list: z.string(),
  post_content: z.string(),
  ad_marking: z.string(),
  post_format: z.string(),
  links_in_post: z.string(),
  material_links: z.string(),
  version: z.optional(z.int()),
  /** Whether the caller may edit the brief: its creator may, and any user once the creator is disabled. */
  is_mine: z.optional(z.boolean()),
  history: z.optional(z.array(briefEvent)),
})
export type Brief = z.output<typeof brief>
