import {
  type ChannelField,
  channelFieldLabel,
  channelFieldOf,
  channelFields,
} from '#domain/channel-fields.ts'
import { searchText } from '#domain/search-text.ts'

/** How surely a title of a column names a field: 1 and more says nothing else, half and less is left out. */
export type TitleMatch = { field: ChannelField; score: number }

/** The fields that a title may name. A title under a common one («Цены» over «Нативная») is matched with it and alone. */
export function matchTitle(own: string, group = ''): readonly TitleMatch[] {
  const title = `${group}\n${own}`
  const known = matched.get(title)
  if (known !== undefined) return known
  const together = matchWords(wordsOf(`${group} ${own}`))
  const alone = group === '' || own === '' ? [] : matchWords(wordsOf(own))
  const scores = new Map(together)
  for (const [field, score] of alone) scores.set(field, Math.max(scores.get(field) ?? 0, 0.95 * score))
  const matches = Array.from(scores, ([field, score]) => ({ field, score })).filter(
    ({ score }) => score > 0.5,
  )
  // Rows of data are looked at as well when the titles are searched for.
  if (matched.size < 5_000) matched.set(title, matches)
  return matches
}

const matched = new Map<string, readonly TitleMatch[]>()

/** They are in many titles and tell no field from another. */
const fillers = /^(?:канал\p{L}*|паблик\p{L}*|блог\p{L}*|план\p{L}*|тг|tg|telegram|телеграм\p{L}*)$/u

/** Words without a meaning of their own, and the units behind a comma. */
const dropped = /^(?:на|в|во|с|со|по|для|и|от|к|об|за|из|руб|рублей|рублях|р|rub|шт|ед|чел|процент\p{L}*)$/u

function wordsOf(title: string): string[] {
  const words = searchText(title).split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== '' && !dropped.test(word)))]
}

type Pattern = { field: ChannelField; stems: { text: string; isWhole: boolean }[]; bonus: number }

const patterns: readonly Pattern[] = channelFields.flatMap((field) => [
  // What we call it ourselves is surer than what others do.
  { field, stems: stemsOf(wordsOf(channelFieldLabel(field))), bonus: 0.1 },
  ...channelFieldOf(field)
    .titles.split(', ')
    .map((name) => ({ field, stems: stemsOf(name.split(' ')), bonus: 0 })),
])

function stemsOf(words: readonly string[]) {
  return words.map((word) => ({ text: word.replace('*', ''), isWhole: !word.endsWith('*') }))
}

/** The part of a title's words that a name accounts for, for the best name of each field. */
function matchWords(words: readonly string[]): Map<ChannelField, number> {
  const scores = new Map<ChannelField, number>()
  // «Подписчики, тыс.»: its numbers are not what they seem, so that a user has to look.
  if (words.length === 0 || words.length > 8 || words.some((word) => /^(?:тыс|млн)/.test(word))) return scores
  for (const { field, stems, bonus } of patterns) {
    const used = new Set<string>()
    const isThere = stems.every(({ text, isWhole }) => {
      const word = words.find((one) => !used.has(one) && (isWhole ? one === text : one.startsWith(text)))
      if (word !== undefined) used.add(word)
      return word !== undefined
    })
    if (!isThere) continue
    const counted = words.filter((word) => used.has(word) || !fillers.test(word)).length
    const score = used.size / counted + (used.size === counted ? bonus : 0)
    scores.set(field, Math.max(scores.get(field) ?? 0, score))
  }
  return scores
}
