import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { auditActionNames } from '#contract/accounts/audit-log.ts'

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: integer('actor_id'),
  action: text('action').notNull(),
  subject: text('subject'),
  address: text('address'),
})

export type AuditAction = keyof typeof auditActionNames
