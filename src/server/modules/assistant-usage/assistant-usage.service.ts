import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { bigint, date, integer, type PgColumn, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AssistantUsage } from '#contract/assistant/assistant-usage.ts'
import { agencyDay, type CalendarDate, formatCalendarDate, nextMonth } from '#domain/calendar-date.ts'
import type { Database } from '#server/db/client.ts'
import { AppError } from '#server/http/app-error.ts'
import { personName, users } from '#server/modules/users/users.table.ts'
import { countTokens } from '#server/token-count.ts'

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

/** What an answer took from the model; `isEstimated` when the model's server did not tell the tokens. */
export type AnswerUsage = {
  userId: number
  model: string
  inputTokens: number
  outputTokens: number
  pictures: number
  isEstimated: boolean
  /** None for a title, which is no answer. */
  answers: 0 | 1
}

/** One request to the model. `estimated` counts its prompt in our own way. */
export type ModelCall = {
  estimated: number
  reported: { inputTokens: number; outputTokens: number } | undefined
  hasBegun: boolean
}

/**
 * Returns what the calls of an ended answer took from the model, or undefined when no model worked on it. Tokens that
 * the model's server did not tell, as of a stopped answer, are estimated.
 */
export function usageOf(answer: {
  calls: readonly ModelCall[]
  pictures: readonly { isFinal: boolean }[]
  signal: AbortSignal
  text: string
  /** The beginning of the text that an earlier answer gave. */
  begins: string
}): Omit<AnswerUsage, 'userId' | 'model' | 'answers'> | undefined {
  // Only the last call can have been stopped before its first words.
  const worked = answer.calls.filter(
    ({ reported, hasBegun }, place) =>
      reported || hasBegun || (answer.signal.aborted && place === answer.calls.length - 1),
  )
  const written = answer.text.slice(answer.begins.length)
  if (worked.length === 0) return undefined
  const total = (tokens: readonly number[]) => tokens.reduce((whole, one) => whole + one, 0)
  return {
    inputTokens: total(worked.map(({ reported, estimated }) => reported?.inputTokens ?? estimated)),
    // The text is that of all calls, and earlier ones mostly call tools.
    outputTokens: total(
      worked.map(
        ({ reported }, place) => reported?.outputTokens ?? (place < worked.length - 1 ? 0 : countTokens(written)),
      ),
    ),
    pictures: answer.pictures.filter(({ isFinal }) => isFinal).length,
    isEstimated: worked.some(({ reported }) => reported === undefined),
  }
}

export type AssistantUsageService = ReturnType<typeof createAssistantUsageService>

type Deps = {
  db: Database
  now: () => Date
  /** The tokens that a user may take in a month; undefined for no limit. */
  monthlyTokens?: number | undefined
}

/** Counts what users take from the model, by months at the agency. */
export function createAssistantUsageService({ db, now, monthlyTokens: cap }: Deps) {
  async function add({ isEstimated, ...usage }: AnswerUsage) {
    const counted = { ...usage, estimatedAnswers: isEstimated ? usage.answers : 0 }
    await db
      .insert(assistantUsage)
      .values({ ...counted, month: monthOf(now()) })
      .onConflictDoUpdate({
        target: [assistantUsage.userId, assistantUsage.month, assistantUsage.model],
        set: {
          answers: grown('answers'),
          estimatedAnswers: grown('estimated_answers'),
          pictures: grown('pictures'),
          inputTokens: grown('input_tokens'),
          outputTokens: grown('output_tokens'),
        },
      })
  }

  /** Answers that are being written are not counted yet, so the last questions may exceed the limit. */
  async function hasRoom(tx: Database, userId: number): Promise<boolean> {
    if (cap === undefined) return true
    const [row] = await tx
      .select({ tokens: allTokens })
      .from(assistantUsage)
      .where(and(eq(assistantUsage.userId, userId), eq(assistantUsage.month, monthOf(now()))))
    return (row?.tokens ?? 0) < cap
  }

  /** @throws AppError `usage_cap_reached` (429) */
  async function requireRoom(tx: Database, userId: number) {
    if (cap === undefined || (await hasRoom(tx, userId))) return
    throw usageCapReached(cap, nextMonth(monthOf(now())))
  }

  /** Returns the usage of a month `YYYY-MM`, by default the present one. */
  async function read(given?: string): Promise<AssistantUsage> {
    const present = monthOf(now()).slice(0, 7)
    const month = given ?? present
    const isOfMonth = eq(assistantUsage.month, `${month}-01`)
    const people = await db
      .select({ id: users.id, name: personName(users), ...sums })
      .from(assistantUsage)
      .innerJoin(users, eq(users.id, assistantUsage.userId))
      .where(isOfMonth)
      .groupBy(users.id)
      .orderBy(desc(allTokens), users.id)
    const models = await db
      .select({ model: assistantUsage.model, ...sums })
      .from(assistantUsage)
      .where(isOfMonth)
      .groupBy(assistantUsage.model)
      .orderBy(desc(allTokens), assistantUsage.model)
    const known = await db.select({ month: assistantUsage.month }).from(assistantUsage).groupBy(assistantUsage.month)
    const months = new Set([present, ...known.map((row) => row.month.slice(0, 7))])
    return { month, months: [...months].sort().reverse(), limit: cap ?? null, people, models }
  }

  return { add, hasRoom, requireRoom, read }
}

/** The sum of no rows is null in SQL. */
const sum = (column: PgColumn | SQL) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
const allTokens = sum(sql`${assistantUsage.inputTokens} + ${assistantUsage.outputTokens}`)
const sums = {
  answers: sum(assistantUsage.answers),
  estimated_answers: sum(assistantUsage.estimatedAnswers),
  pictures: sum(assistantUsage.pictures),
  input_tokens: sum(assistantUsage.inputTokens),
  output_tokens: sum(assistantUsage.outputTokens),
}

const grown = (column: string): SQL =>
  sql`${assistantUsage}.${sql.identifier(column)} + excluded.${sql.identifier(column)}`

const monthOf = (at: Date): CalendarDate => `${agencyDay(at).slice(0, 7)}-01`

/** Refused before the question is stored, so that its text returns to the input. */
const usageCapReached = (cap: number, renewed: CalendarDate) =>
  new AppError(
    429,
    'usage_cap_reached',
    `Исчерпан ваш месячный лимит PromoGPT: ${cap.toLocaleString('ru-RU')} токенов. Новый начнётся ${formatCalendarDate(renewed)}. Если нужно раньше, обратитесь к администратору`,
  )
