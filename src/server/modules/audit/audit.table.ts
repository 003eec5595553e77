import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorId: integer('actor_id'),
  action: text('action').notNull(),
  subject: text('subject'),
  address: text('address'),
})

export const auditActions = [
  'sign_in',
  'passkey_sign_in',
  'recovery_code_used',
  'sign_in_denied',
  'sign_in_blocked',
  'sign_out',
  'sessions_ended',
  'refresh_token_reused',
  'user_added',
  'user_disabled',
  'user_enabled',
  'password_changed',
  'passkey_added',
  'passkey_deleted',
  'recovery_codes_made',
  'passkey_required',
  'passkey_not_required',
  'passkeys_removed',
  'key_rotated',
  'channel_deleted',
  'channels_imported',
  'channel_import_undone',
  'channel_category_deleted',
  'channel_view_deleted',
  'chat_deleted',
  'position_deleted',
  'estimate_deleted',
  'direction_deleted',
  'service_deleted',
  'shortlist_deleted',
  'placement_rules_changed',
  'brief_approved',
  'brief_declined',
  'brief_edit_denied',
] as const

export type AuditAction = (typeof auditActions)[number]
