import { integer, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { ManagementType } from '#domain/estimate.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' }).notNull()
const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' }).notNull()

export const estimates = pgTable('estimates', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  title: text('title').notNull(),
  title_search: text('title_search').notNull(),
  client_name: text('client_name').notNull(),
  vat_percent: percent('vat_percent'),
  payment_terms_days: integer('payment_terms_days').notNull(),
  commission_percent: percent('commission_percent'),
  ad_fee_percent: percent('ad_fee_percent'),
  work_block: text('work_block').notNull(),
  work_description: text('work_description').notNull(),
  version: integer('version').notNull().default(1),
  updated_at: timestamp('updated_at', { withTimezone: true }).notNull(),
  updated_by: integer('updated_by'),
})

export const estimateRates = pgTable('estimate_rates', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  estimate_id: integer('estimate_id').notNull(),
  position_id: integer('position_id').notNull(),
  hourly_rate_net: integer('hourly_rate_net').notNull(),
  place: smallint('place').notNull(),
})

export const estimateLines = pgTable('estimate_lines', {
  id: integer('id').generatedByDefaultAsIdentity().primaryKey(),
  rate_id: integer('rate_id').notNull(),
  management_type: text('management_type').$type<ManagementType>().notNull(),
  place: smallint('place').notNull(),
  hours: numeric('hours', { precision: 6, scale: 1, mode: 'number' }).notNull(),
  sum_without_vat: amount('sum_without_vat'),
  vat_amount: amount('vat_amount'),
  sum_with_vat: amount('sum_with_vat'),
})
