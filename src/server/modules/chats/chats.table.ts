import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import type { CitedThing, UnverifiedNumber } from '#contract/assistant/agency-answer.ts'
import type { LeftOut } from '#contract/chats.ts'
import type { AnswerFailure } from '#domain/answer/answer-failure.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const chats = pgTable('chats', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  isPinned: boolean('is_pinned').notNull().default(false),
  folder: text('folder'),
  automaticName: text('automatic_name'),
  createdAt: moment('created_at').notNull(),
  lastMessageAt: moment('last_message_at').notNull(),
  branchChanges: integer('branch_changes').notNull().default(0),
})

export const chatMessages = pgTable('chat_messages', {
  id: uuid('id').primaryKey(),
  chatId: uuid('chat_id').notNull(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  role: text('role').$type<'user' | 'assistant'>().notNull(),
  text: text('text').notNull(),
  useImageTool: boolean('use_image_tool').notNull().default(false),
  useWebSearchTool: boolean('use_web_search_tool').notNull().default(false),
  useAgencyBase: boolean('use_agency_base').notNull().default(false),
  /** What tools found for an answer; empty when they found nothing to link, null when none was called. */
  cited: jsonb('cited').$type<CitedThing[]>(),
  unverified: jsonb('unverified').$type<UnverifiedNumber[]>(),
  imageFileId: uuid('image_file_id'),
  interrupted: boolean('interrupted').notNull().default(false),
  stopped: boolean('stopped').notNull().default(false),
  versionOf: uuid('version_of'),
  setAsideWith: uuid('set_aside_with'),
  createdAt: moment('created_at').notNull(),
})

export const chatMessageFiles = pgTable(
  'chat_message_files',
  {
    messageId: uuid('message_id').notNull(),
    fileId: uuid('file_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] })],
)

export const chatResponses = pgTable('chat_responses', {
  id: uuid('id').primaryKey(),
  chatId: uuid('chat_id').notNull(),
  userId: integer('user_id').notNull(),
  questionId: uuid('question_id').notNull(),
  status: text('status').$type<'running' | 'done' | 'stopped' | 'interrupted'>().notNull(),
  stopRequested: boolean('stop_requested').notNull().default(false),
  leaseUntil: moment('lease_until').notNull(),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
  leftOut: jsonb('left_out').$type<LeftOut>(),
  failure: text('failure').$type<AnswerFailure>(),
})
