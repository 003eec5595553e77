import { type Estimate, type EstimateInput, estimateFields } from '#contract/estimates.ts'

/** Tells whether saving would change nothing. The input may omit ids, and given ids must be the stored ones. */
export function isSameEstimate(stored: Estimate, input: EstimateInput): boolean {
  return (
    fieldNames.every((name) => stored[name] === input[name]) &&
    isSameList(stored.rates, input.rates, (rate, sent) => isSameId(rate, sent) && isSameRate(rate, sent))
  )
}

const fieldNames = Object.keys(estimateFields.shape).filter((name): name is keyof typeof estimateFields.shape =>
  Object.hasOwn(estimateFields.shape, name),
)

type RateInput = EstimateInput['rates'][number]

function isSameRate(stored: Estimate['rates'][number], sent: RateInput): boolean {
  return (
    stored.position_id === sent.position_id &&
    stored.hourly_rate_net === sent.hourly_rate_net &&
    isSameList(
      stored.estimate_lines,
      sent.estimate_lines,
      (line, sentLine) =>
        isSameId(line, sentLine) && line.management_type === sentLine.management_type && line.hours === sentLine.hours,
    )
  )
}

const isSameId = (stored: { id: number }, sent: { id?: number | null | undefined }) => !sent.id || sent.id === stored.id

const isSameList = <A, B extends object>(a: readonly A[], b: readonly B[], isSame: (a: A, b: B) => boolean) =>
  a.length === b.length &&
  a.every((item, i) => {
    const other = b[i]
    return other !== undefined && isSame(item, other)
  })
