import { boolean, integer, json, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WireShortlistChange } from '#contract/shortlists.ts'
import type { BudgetBasis } from '#domain/shortlist-sums.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const shortlists = pgTable('shortlists', {
  id: uuid('id').primaryKey(),
  owner_id: integer('owner_id').notNull(),
  name: text('name').notNull(),
  client_name: text('client_name'),
  project_id: integer('project_id'),
  is_shared: boolean('is_shared').notNull(),
  budget: numeric('budget', { precision: 14, scale: 2, mode: 'number' }),
  budget_basis: text('budget_basis').$type<BudgetBasis>().notNull(),
  version: integer('version').notNull().default(1),
  created_at: moment('created_at').notNull(),
  updated_at: moment('updated_at').notNull(),
})

export const shortlistChanges = pgTable(
  'shortlist_changes',
  {
    shortlist_id: uuid('shortlist_id').notNull(),
    key: text('key').notNull(),
    change: json('change').$type<WireShortlistChange>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shortlist_id, table.key] })],
)
