import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const files = pgTable('files', {
  id: uuid('id').primaryKey(),
  ownerId: integer('owner_id').notNull(),
  origin: text('origin').$type<'upload' | 'generated' | 'preview'>().notNull(),
  name: text('name').notNull(),
  mediaType: text('media_type').notNull(),
  size: integer('size').notNull(),
  storageKey: text('storage_key').notNull(),
  extractedText: text('extracted_text'),
  problem: text('problem'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const unownedBytes = pgTable('unowned_bytes', {
  storageKey: text('storage_key').primaryKey(),
  keptUntil: timestamp('kept_until', { withTimezone: true }),
})
