import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './auth.table.ts'

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
