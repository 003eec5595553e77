import { conditionText } from '#domain/channel-search/condition-text.ts'
import type { ChannelQuery } from './channel-questions.ts'
import type { Category } from './question-marks.ts'

/**
 * Describes a filter in a line: «Финансы, агентская цена до 50 000 ₽, ERR от 10 %». `parseChannelQuestion` reads the line
 * back.
 */
export function describeChannelQuery(query: ChannelQuery, categories: readonly Category[]): string {
  const titleOf = (id: number) => categories.find((category) => category.id === id)?.title ?? 'удалённая категория'
  const parts = [
    ...(query.search.trim() === '' ? [] : [`«${query.search.trim()}»`]),
    ...query.category_ids.map(titleOf),
    ...query.conditions.map((condition) => lowered(conditionText(condition, titleOf))),
  ]
  const line = parts.join(', ')
  return line === '' ? 'Все каналы' : line.charAt(0).toUpperCase() + line.slice(1)
}

/** Abbreviations and Latin names keep their capitals. */
function lowered(sentence: string): string {
  return /^[А-ЯЁ][а-яё]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
}
