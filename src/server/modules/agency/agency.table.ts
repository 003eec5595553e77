import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** One row, or none until something is written. */
export const agencyProfile = pgTable('agency_profile', {
  isOnly: boolean('is_only').primaryKey().default(true),
  version: integer('version').notNull().default(0),
  name: text('name').notNull().default(''),
  logoFileId: uuid('logo_file_id'),
  skippedSteps: text('skipped_steps').array().notNull().default(sql`'{}'`),
  isWelcomeClosed: boolean('is_welcome_closed').notNull().default(false),
  checkedModel: text('checked_model'),
})
