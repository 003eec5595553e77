import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'

const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: integer('actor_id'),
  action: text('action').notNull(),
  subject: text('subject'),
  address: text('address'),
})

export type AuditAction =
  | 'sign_in'
  | 'sign_in_denied'
  | 'sign_out'
  | 'refresh_token_reused'
  | 'channel_deleted'
  | 'channel_category_deleted'
  | 'chat_deleted'
  | 'position_deleted'
  | 'estimate_deleted'
  | 'direction_deleted'
  | 'service_deleted'
  | 'brief_approved'
  | 'brief_declined'

/** Notes who did what and when; `subject` is an id, never what a user wrote. */
export async function audit(
  db: Database,
  entry: { at: Date; action: AuditAction; actorId?: number; subject?: string; address?: string },
) {
  await db.insert(auditLog).values(entry)
}
