import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const projects = pgTable('projects', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  title_search: text('title_search').notNull(),
  internal_id: text('internal_id').notNull(),
  placement_start_date: date('placement_start_date').notNull(),
  placement_end_date: date('placement_end_date').notNull(),
  set_ready_date: timestamp('set_ready_date', { mode: 'string' }).notNull(),
  direction_id: integer('direction_id').notNull(),
  estimate_id: integer('estimate_id').notNull(),
  manager_id: integer('manager_id'),
  creator_id: integer('creator_id').notNull(),
  stage: text('stage').notNull(),
  stage_status: text('stage_status').notNull(),
  created_at: timestamp('created_at', { withTimezone: true }).notNull(),
})
