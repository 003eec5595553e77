import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const assistantUsage = pgTable(
  'assistant_usage',
  {
    userId: integer('user_id').notNull(),
    month: date('month').notNull(),
    model: text('model').notNull(),
    answers: integer('answers').notNull(),
    estimatedAnswers: integer('estimated_answers').notNull(),
    pictures: integer('pictures').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month, table.model] })],
)
