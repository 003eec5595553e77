import type { Random } from '#server/seeded-random.ts'

/** The numbers from which a channel's other numbers are computed; prices in rubles, rates in per cent. */
export type ChannelNumbers = ReturnType<typeof randomNumbers>

/** Returns realistic numbers: the more subscribers, the smaller the share that reads and reacts. */
export function randomNumbers(random: Random, about: { medianSubscribers: number; cpv: number }) {
  const subscribers = randomSubscribers(random, about.medianSubscribers)
  // 0 for the smallest channels, 1 for the largest.
  const size = Math.log(subscribers / fewest) / Math.log(most / fewest)
  const views = roundTo(50, subscribers * random.between(0.3 - 0.15 * size, 0.45 - 0.15 * size))
  const price = views * about.cpv * Math.exp(0.2 * random.normal())
  const nativePrice = Math.max(500, roundTo(price < 10_000 ? 50 : 100, price))
  const markedPrice = randomMarkedPrice(random, nativePrice)
  return {
    subscribers,
    views,
    citationIndex: roundTo(0.1, 4 + 30 * size + random.between(0, 24)),
    erView: roundTo(0.1, random.between(7 - 4 * size, 25 - 10 * size)),
    nativePrice,
    markedPrice,
    basePrice: random.chance(0.85) ? markedPrice : nativePrice,
    discount: random.pick(discounts),
    /** Days from today; negative for an expired price. */
    validForDays: random.chance(0.12) ? random.integer(-60, -1) : random.integer(0, 300),
  }
}

const fewest = 3_000
const most = 1_200_000
const discounts = [0, 0, 0, 0, 5, 5, 7, 10, 10, 10, 12, 15, 15, 18, 20, 25]

/** Rounds to a multiple of `step` and drops floating-point noise. */
export function roundTo(step: 0.01 | 0.1 | 10 | 50 | 100, value: number): number {
  return step < 1 ? Math.round(value * Math.round(1 / step)) / Math.round(1 / step) : Math.round(value / step) * step
}

/** Draws from a log-normal distribution and repeats draws beyond its limits. */
function randomSubscribers(random: Random, median: number): number {
  for (;;) {
    const subscribers = roundTo(10, median * Math.exp(1.1 * random.normal()))
    if (subscribers >= fewest && subscribers <= most) return subscribers
  }
}

/** Most sellers round the price with marking; some add a percentage to the kopeck. */
function randomMarkedPrice(random: Random, nativePrice: number): number {
  const price = nativePrice * random.between(1.155, 1.195)
  if (random.chance(0.15)) return roundTo(0.01, price)
  return roundTo(nativePrice < 10_000 ? 50 : 100, price)
}
