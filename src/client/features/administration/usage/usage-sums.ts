import { formatCount, formatNumber, formatPercent } from '#client/lib/page/format.ts'
import type { AssistantUsage } from '#contract/assistant/assistant-usage.ts'

export type UsageSums = Omit<AssistantUsage['models'][number], 'model'>

export const allTokens = ({ input_tokens, output_tokens }: UsageSums) => input_tokens + output_tokens

/** Returns the tokens, marked as approximate when the server estimated a part of them. */
export const tokensText = (tokens: number, { estimated_answers }: UsageSums) =>
  `${estimated_answers > 0 ? '≈ ' : ''}${formatNumber(tokens)}`

/** Returns how much of the limit is used. */
export const limitText = (sums: UsageSums, limit: number) => formatPercent(Math.round((allTokens(sums) / limit) * 100))

export const answersText = (count: number) => formatCount(count, { one: 'ответ', few: 'ответа', many: 'ответов' })
export const tokenCountText = (sums: UsageSums) =>
  `${sums.estimated_answers > 0 ? '≈ ' : ''}${formatCount(allTokens(sums), { one: 'токен', few: 'токена', many: 'токенов' })}`
export const picturesText = (count: number) =>
  formatCount(count, { one: 'изображение', few: 'изображения', many: 'изображений' })

/** Adds the sums of the rows. */
export function totalOf(rows: readonly UsageSums[]): UsageSums {
  const total = (of: keyof UsageSums) => rows.reduce((sum, row) => sum + row[of], 0)
  return {
    answers: total('answers'),
    estimated_answers: total('estimated_answers'),
    pictures: total('pictures'),
    input_tokens: total('input_tokens'),
    output_tokens: total('output_tokens'),
  }
}

/** «ноябрь 2026 г.» */
export const monthTitle = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`))
const months = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
