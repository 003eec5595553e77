import type { EstimateInput } from '#contract/estimates.ts'
import { createRandom, type Random } from '#server/seeded-random.ts'
import { type DemoPosition, demoPositions, placement } from './demo-data.ts'
import { roundTo } from './random-channel-numbers.ts'

type RateInput = EstimateInput['rates'][number]

/** An estimate in the form's shape, with its positions by name. */
type DemoEstimate = Omit<EstimateInput, 'rates' | 'version'> & {
  rates: (Omit<RateInput, 'position_id'> & { position_title: string })[]
}

/** Returns invented estimates with distinct titles. A longer list begins with the shorter one. */
export function demoEstimates(count: number): DemoEstimate[] {
  const random = createRandom(4)
  return Array.from({ length: count }, (_, i) => demoEstimate(i, random))
}

function demoEstimate(index: number, random: Random): DemoEstimate {
  const { campaign, client, period } = subject(index)
  return {
    title: `${campaign.title}: ${client.short}, ${period}`,
    client_name: client.name,
    vat_percent: random.weighted(vatShares),
    payment_terms_days: random.pick([0, 5, 10, 14, 30, 30, 45, 60]),
    commission_percent: random.pick([5, 7.5, 10, 10, 12, 12.5, 15]),
    ad_fee_percent: random.chance(0.85) ? 3 : 0,
    work_block: campaign.block,
    work_description: campaign.description,
    rates: random.shuffled(usedPositions).slice(0, random.integer(3, 9)).map(rate(random)),
  }
}

/** No estimate uses these, so that deleting a position can be tried. */
export const unusedPositions: readonly string[] = ['Переводчик', 'Стажёр']

const usedPositions = demoPositions.filter(({ title }) => !unusedPositions.includes(title))

/** Steps through all combinations, so that neighbours differ in everything. */
function subject(index: number) {
  const { campaigns, clients, periods } = placement
  const total = campaigns.length * clients.length * periods.length
  const place = (index * stride) % total
  const campaign = campaigns[place % campaigns.length]
  const client = clients[Math.floor(place / campaigns.length) % clients.length]
  const period = periods[Math.floor(place / campaigns.length / clients.length)]
  if (index >= total || !campaign || !client || !period)
    throw new RangeError(`There are only ${total} different estimates`)
  return { campaign, client, period }
}

/** 733 is coprime to the number of combinations, so each occurs once. */
const stride = 733

const rate =
  (random: Random) =>
  ({ title, hourly }: DemoPosition): DemoEstimate['rates'][number] => ({
    position_title: title,
    hourly_rate_net: roundTo(50, hourly * random.between(0.9, 1.25)),
    estimate_lines: random.weighted(lineShares).map((management_type) => ({
      management_type,
      hours: Math.round(2 * Math.exp(random.between(Math.log(1), Math.log(60)))) / 2,
    })),
  })

const vatShares: readonly (readonly [number, number])[] = [
  [22, 75],
  [20, 8],
  [7, 5],
  [5, 7],
  [0, 5],
]
const lineShares: readonly (readonly [RateInput['estimate_lines'][number]['management_type'][], number])[] = [
  [['native', 'marked'], 50],
  [['native'], 25],
  [['marked'], 20],
  [[], 5],
]
