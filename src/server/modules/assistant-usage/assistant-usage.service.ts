import { and, eq, type SQL, sql } from 'drizzle-orm'
import { agencyDay, type CalendarDate, nextMonth } from '#domain/calendar-date.ts'
import type { Database } from '#server/db/client.ts'
import { usageCapReached } from './assistant-usage.errors.ts'
import { assistantUsage } from './assistant-usage.table.ts'

/** What an answer took from the model; `isEstimated` when the model's server did not tell the tokens. */
export type AnswerUsage = {
  userId: number
  model: string
  inputTokens: number
  outputTokens: number
  pictures: number
  isEstimated: boolean
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
    const counted = { ...usage, answers: 1, estimatedAnswers: isEstimated ? 1 : 0 }
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

  /**
   * Answers that are being written are not counted yet, so the last questions may exceed the limit.
   * @throws AppError `usage_cap_reached` (429)
   */
  async function requireRoom(tx: Database, userId: number) {
    if (cap === undefined) return
    const month = monthOf(now())
    const [row] = await tx
      .select({
        tokens: sql<string | null>`sum(${assistantUsage.inputTokens} + ${assistantUsage.outputTokens})`,
      })
      .from(assistantUsage)
      .where(and(eq(assistantUsage.userId, userId), eq(assistantUsage.month, month)))
    if (Number(row?.tokens ?? 0) >= cap) throw usageCapReached(cap, nextMonth(month))
  }

  return { add, requireRoom }
}

const grown = (column: string): SQL =>
  sql`${assistantUsage}.${sql.identifier(column)} + excluded.${sql.identifier(column)}`

const monthOf = (at: Date): CalendarDate => `${agencyDay(at).slice(0, 7)}-01`
