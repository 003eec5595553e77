import { sql } from 'drizzle-orm'
import type { Channel } from '#contract/channels.ts'
import { addDays, agencyDay, type CalendarDate } from '#domain/calendar-date.ts'
import { newestPriceChanges, type PriceChange, REMEMBERED_MONTHS, rememberedFields } from '#domain/price-history.ts'
import type { Database } from '#server/db/client.ts'

/** More changes of a channel would take a page's time. */
const MOST_CHANGES = 24
const DAYS_IN_MONTH = 30.44

type StoredChange = {
  id: number
  on: CalendarDate
  before: Partial<Record<(typeof rememberedFields)[number], number | string>>
}

/** Adds the changes of the last two years to channels whose prices changed, newest first, one a day. */
export async function withPriceChanges<Item extends Channel | null>(
  db: Database,
  items: readonly Item[],
  now: Date,
): Promise<Item[]> {
  const since = addDays(agencyDay(now), -Math.round(REMEMBERED_MONTHS * DAYS_IN_MONTH))
  const ids = items.flatMap((item) => (item?.prices_changed_on && item.prices_changed_on >= since ? [item.id] : []))
  if (ids.length === 0) return [...items]
  const byId = Map.groupBy(await selectPriceChanges(db, ids, since), ({ id }) => id)
  return items.map((item) => {
    const changes = item && byId.get(item.id)
    return changes ? { ...item, price_changes: newestPriceChanges(byDay(changes), upTo(MOST_CHANGES)) } : item
  })
}

function upTo(most: number): () => boolean {
  let left = most
  return () => left-- > 0
}

async function selectPriceChanges(db: Database, ids: readonly number[], since: CalendarDate) {
  const { rows } = await db.execute<StoredChange>(sql`
    SELECT record_id AS id, agency_day(at)::text AS "on", before FROM record_changes
    WHERE resource = 'channels' AND record_id = ANY(${sql.param(ids)}::int[]) AND action = 'changed'
      AND agency_day(at) >= ${since}::date AND before ?| ${sql.param(rememberedFields)}::text[]
    ORDER BY record_changes.id DESC`)
  return rows
}

/** Of several changes on one day the first one has the values of the day before. */
function byDay(changes: readonly StoredChange[]): PriceChange[] {
  const days = new Map<CalendarDate, StoredChange['before']>()
  for (const { on, before } of changes) days.set(on, { ...days.get(on), ...before })
  return Array.from(days, ([on, before]) => [
    on,
    rubles(before.native_price),
    rubles(before.marked_price),
    rubles(before.agency_price),
    before.price_valid_until === undefined ? null : String(before.price_valid_until),
  ])
}

const rubles = (value: number | string | undefined) => (value === undefined ? null : Number(value))
