import { bigint, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const sessionFamilies = pgTable('session_families', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
  endedReason: text('ended_reason'),
  userAgent: text('user_agent').notNull().default(''),
  /** The OIDC provider that opened the session. */
  provider: text('provider'),
})

export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  familyId: uuid('family_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})

export const signInAttempts = pgTable('sign_in_attempts', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  account: text('account').notNull(),
  address: text('address').notNull(),
  at: moment('at').notNull(),
})

export const appSecrets = pgTable('app_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
