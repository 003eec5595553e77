import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import type { Channel } from '#contract/channels.ts'
import { kopecksOf } from '#domain/money.ts'

type Priced = Pick<Channel, 'id' | 'agency_price'>

/**
 * Returns the former prices of channels whose price is no longer what the answer had, in roubles.
 * Channels that are not among `now` are left out.
 */
export function formerPrices(cited: CitedThing, now: readonly Priced[]): Map<number, number> {
  const prices = new Map(now.map(({ id, agency_price }) => [id, agency_price]))
  const former = new Map<number, number>()
  cited.figures.prices?.forEach((text, index) => {
    const id = cited.ids[index] ?? 0
    const price = prices.get(id)
    if (text === null || price === undefined) return
    const before = Number(text)
    if (kopecksOf(before) !== kopecksOf(price)) former.set(id, before)
  })
  return former
}
