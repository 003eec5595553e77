import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Estimate, EstimateInput, ListedEstimate } from '#contract/estimates.ts'
import { lineSums } from '#domain/estimate.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { lockRow } from '#server/db/rows.ts'
import { positions } from '#server/modules/titled-things/titled-things.table.ts'
import { estimateLines, estimateRates, estimates } from './estimates.table.ts'

type Change = { userId: number | null; at: Date }

export async function selectEstimates(db: Database): Promise<ListedEstimate[]> {
  return db
    .select({
      id: estimates.id,
      title: estimates.title,
      client_name: estimates.client_name,
      vat_percent: estimates.vat_percent,
      payment_terms_days: estimates.payment_terms_days,
      commission_percent: estimates.commission_percent,
      ad_fee_percent: estimates.ad_fee_percent,
    })
    .from(estimates)
    .orderBy(asc(estimates.title_search), asc(estimates.id))
}

/** Returns the rates of all estimates in rubles an hour. */
export async function selectRates(db: Database) {
  return db
    .select({ position_id: estimateRates.position_id, hourly_rate_net: estimateRates.hourly_rate_net })
    .from(estimateRates)
}

/** Returns the estimate with the user who changed it last. One statement reads it, so all parts have one version. */
export async function findEstimate(db: Database, id: number) {
  const { rows } = await db.execute<{ current: Estimate; changed_at: string; changed_by: string | null }>(sql`
    SELECT
      to_jsonb(estimate) - ARRAY['title_search', 'updated_at', 'updated_by']
        || jsonb_build_object('rates', ${ratesOf(sql`estimate.id`)}) AS current,
      to_char(estimate.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS changed_at,
      users.full_name AS changed_by
    FROM estimates AS estimate LEFT JOIN users ON users.id = estimate.updated_by
    WHERE estimate.id = ${id}`)
  return rows[0]
}

/**
 * Locks the estimate. Rates and lines are written only under this lock, and no project can select the estimate
 * meanwhile.
 */
export const lockEstimate = (db: Database, id: number) => lockRow(db, estimates, id, 'update')

export async function insertEstimate(db: Database, input: EstimateInput, by: Change) {
  const [row] = await db.insert(estimates).values(stored(input, by)).returning({ id: estimates.id })
  if (row) await insertRates(db, row.id, input)
  return row?.id
}

export async function updateEstimate(db: Database, id: number, input: EstimateInput, by: Change) {
  await db
    .update(estimates)
    .set({ ...stored(input, by), version: sql`${estimates.version} + 1` })
    .where(eq(estimates.id, id))
  await replaceRates(db, id, input)
}

/** Locks positions against deletion until their estimate is written. Returns the existing ones. */
export async function sharePositions(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: positions.id })
    .from(positions)
    .where(inArray(positions.id, [...ids]))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

const ratesOf = (estimateId: ReturnType<typeof sql>) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', rate.id,
      'position_id', rate.position_id,
      'position_title', position.title,
      'position_description', position.description,
      'hourly_rate_net', rate.hourly_rate_net,
      'estimate_lines', ${linesOf(sql`rate.id`)}
    ) ORDER BY rate.place), '[]')
    FROM estimate_rates AS rate JOIN positions AS position ON position.id = rate.position_id
    WHERE rate.estimate_id = ${estimateId})`

const linesOf = (rateId: ReturnType<typeof sql>) => sql`
  (SELECT coalesce(jsonb_agg(to_jsonb(line) - ARRAY['rate_id', 'place'] ORDER BY line.place), '[]')
    FROM estimate_lines AS line WHERE line.rate_id = ${rateId})`

function stored({ version, rates, ...fields }: EstimateInput, by: Change) {
  return { ...fields, title_search: searchText(fields.title), updated_at: by.at, updated_by: by.userId }
}

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
