import * as z from 'zod/mini'
import { id } from './fields.ts'

/** The project that lists show: related names stand beside their ids. */
export const project = z.object({
  id,
  title: z.string(),
  internal_id: z.string(),
  placement_start_date: z.string(),
  placement_end_date: z.string(),
  /** YYYY-MM-DD HH:mm:ss, without a time zone. */
  set_ready_date: z.string(),
  direction: z.string(),
  estimate: z.string(),
  manager: z.nullable(z.string()),
  creator: z.string(),
  direction_id: id,
  estimate_id: id,
  manager_id: z.nullable(id),
  creator_id: z.optional(id),
  /** The stage may be one that this version does not know. */
  stage: z.string(),
  stage_status: z.string(),
})
export type Project = z.output<typeof project>
