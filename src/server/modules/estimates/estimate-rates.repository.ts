import { eq } from 'drizzle-orm'
import type { EstimateInput } from '#contract/estimates.ts'
import { lineSums } from '#domain/estimate.ts'
import type { Database } from '#server/db/client.ts'
import { estimateLines, estimateRates } from './estimates.table.ts'

type Rates = Pick<EstimateInput, 'rates' | 'vat_percent'>

/**
 * Inserts rates and lines with sums computed by the domain. Given ids are kept, so they must belong to the
 * estimate.
 */
export async function insertRates(db: Database, estimateId: number, { rates, vat_percent }: Rates) {
  const rows = await db
    .insert(estimateRates)
    .values(
      rates.map(({ id, position_id, hourly_rate_net }, place) => ({
        ...(id ? { id } : {}),
        estimate_id: estimateId,
        position_id,
        hourly_rate_net,
        place,
      })),
    )
    .returning({ id: estimateRates.id, positionId: estimateRates.position_id })
  const idsByPosition = new Map(rows.map(({ id, positionId }) => [positionId, id]))
  const lines = rates.flatMap(({ position_id, hourly_rate_net, estimate_lines }) => {
    const rate_id = idsByPosition.get(position_id)
    if (rate_id === undefined) throw new Error('The insert returned no id for a rate')
    return estimate_lines.map(({ id, hours, management_type }, place) => ({
      ...(id ? { id } : {}),
      rate_id,
      management_type,
      place,
      hours,
      ...lineSums({ rate: hourly_rate_net, hours, vatPercent: vat_percent }),
    }))
  })
  if (lines.length > 0) await db.insert(estimateLines).values(lines)
}

/** Deletes and inserts all rates, because positions that change places would collide in updates. */
export async function replaceRates(db: Database, estimateId: number, rates: Rates) {
  await db.delete(estimateRates).where(eq(estimateRates.estimate_id, estimateId))
  await insertRates(db, estimateId, rates)
}
