import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceStatus } from '#domain/service.ts'

export const services = pgTable('services', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  titleSearch: text('title_search').notNull(),
  description: text('description').notNull(),
  url: text('url').notNull(),
  status: text('status').$type<ServiceStatus>().notNull(),
  logoFileId: uuid('logo_file_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
