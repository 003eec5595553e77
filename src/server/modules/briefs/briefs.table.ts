import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { StageStatus } from '#domain/project.ts'

export const briefs = pgTable('briefs', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  project_id: integer('project_id').notNull(),
  status: text('status').$type<StageStatus>().notNull(),
  decline_comment: text('decline_comment'),
  client_budget: numeric('client_budget', { precision: 14, scale: 2, mode: 'number' }).notNull(),
  business_goal: text('business_goal').notNull(),
  project_goal: text('project_goal').notNull(),
  promotion_object: text('promotion_object').notNull(),
  target_audience: text('target_audience').notNull(),
  event_description: text('event_description').notNull(),
  tov_notes: text('tov_notes').notNull(),
  channel_wishes: text('channel_wishes').notNull(),
  channel_references: text('channel_references').notNull(),
  channel_stop_list: text('channel_stop_list').notNull(),
  post_content: text('post_content').notNull(),
  ad_marking: text('ad_marking').notNull(),
  post_format: text('post_format').notNull(),
  links_in_post: text('links_in_post').notNull(),
  material_links: text('material_links').notNull(),
  version: integer('version').notNull().default(1),
})
