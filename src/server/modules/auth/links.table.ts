import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { LinkPurpose } from '#contract/accounts/links.ts'
import { bytea, moment } from './auth.table.ts'

export const oneTimeLinks = pgTable('one_time_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').$type<LinkPurpose>().notNull(),
  userId: integer('user_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  createdBy: integer('created_by'),
})
