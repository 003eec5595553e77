import { bigint, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LinkPurpose } from '#contract/accounts/links.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
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

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  origin: text('origin').notNull(),
  signCount: bigint('sign_count', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: integer('user_id').notNull(), codeHash: bytea('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const usedChallenges = pgTable('used_challenges', {
  nonce: bytea('nonce').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

export const oneTimeLinks = pgTable('one_time_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose').$type<LinkPurpose>().notNull(),
  userId: integer('user_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  createdBy: integer('created_by'),
})
