import type { Estimate, EstimateInput } from '#contract/estimates.ts'
import type { FieldFault } from '#server/http/app-error.ts'

/** Finds faults beyond the schema: repeated choices, and ids that do not belong to the stored estimate. */
export function estimateFaults(input: EstimateInput, stored: Estimate | undefined): FieldFault[] {
  return [...twiceNamed(input), ...(stored ? foreignIds(input, stored) : [])]
}

/** Finds rates of positions that do not exist. */
export function unknownPositions(input: EstimateInput, known: ReadonlySet<number>): FieldFault[] {
  return input.rates.flatMap(({ position_id }, i) =>
    known.has(position_id)
      ? []
      : [{ path: `rates.${i}.position_id`, message: 'Такой должности больше нет. Выберите другую' }],
  )
}

function twiceNamed({ rates }: EstimateInput): FieldFault[] {
  const positions = repeated(rates.map(({ position_id }) => position_id)).map((i) => ({
    path: `rates.${i}.position_id`,
    message: 'Эта должность уже есть в Rate Card',
  }))
  const lines = rates.flatMap(({ estimate_lines }, i) =>
    repeated(estimate_lines.map(({ management_type }) => management_type)).map((j) => ({
      path: `rates.${i}.estimate_lines.${j}.management_type`,
      message: 'Специалист уже есть в этой таблице',
    })),
  )
  return [...positions, ...lines]
}

function foreignIds({ rates }: EstimateInput, stored: Estimate): FieldFault[] {
  const message = 'Такой строки нет в этой расчётке. Обновите страницу'
  const sentRates = rates.map(({ id }, i) => ({ id, path: `rates.${i}.id` }))
  const sentLines = rates.flatMap(({ estimate_lines }, i) =>
    estimate_lines.map(({ id }, j) => ({ id, path: `rates.${i}.estimate_lines.${j}.id` })),
  )
  const storedLines = stored.rates.flatMap(({ estimate_lines }) => estimate_lines)
  return [...refused(sentRates, stored.rates), ...refused(sentLines, storedLines)].map((path) => ({
    path,
    message,
  }))
}

/** Returns the paths of ids that are repeated or do not belong to the stored estimate. */
function refused(
  sent: readonly { id?: number | null | undefined; path: string }[],
  stored: readonly { id: number }[],
): string[] {
  const free = new Set(stored.map(({ id }) => id))
  return sent.flatMap(({ id, path }) => (!id || free.delete(id) ? [] : [path]))
}

/** Returns the indexes of values that occur earlier. */
function repeated(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>()
  return values.flatMap((value, i) => {
    if (seen.has(value)) return [i]
    seen.add(value)
    return []
  })
}
