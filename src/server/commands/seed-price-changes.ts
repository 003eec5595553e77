import { sql } from 'drizzle-orm'
import { addDays, agencyDay, type CalendarDate } from '#domain/calendar-date.ts'
import type { Database } from '#server/db/client.ts'
import { createRandom, type Random } from '#server/seeded-random.ts'

/** Three channels of ten have changed their prices, each up to five times in two years. */
const SHARE = 0.3
const MOST_CHANGES = 5
const DAYS = 720

type Prices = { native_price: number; marked_price: number; agency_price: number; price_valid_until: CalendarDate }
type Change = { id: number; on: CalendarDate; before: Prices; after: Prices }

/** Gives channels without a history of prices a past that ends with their prices of today. */
export async function addPriceChanges(db: Database, now: Date) {
  const { rows } = await db.execute<Prices & { id: number }>(sql`
    SELECT id, native_price::float8, marked_price::float8, agency_price::float8, price_valid_until::text FROM channels
    WHERE prices_changed_on IS NULL ORDER BY id`)
  const random = createRandom(rows[0]?.id ?? 0)
  const today = agencyDay(now)
  const changes = rows.flatMap((channel) => (random.chance(SHARE) ? pastOf(channel, today, random) : []))
  changes.sort((a, b) => a.on.localeCompare(b.on))
  for (let i = 0; i < changes.length; i += rowsPerInsert) {
    await db.execute(sql`
      INSERT INTO record_changes (at, actor_id, resource, record_id, action, is_undo, before, after, xid)
      SELECT "on" + time '09:00', (SELECT min(users.id) FROM users), 'channels', id, 'changed', false, before, after,
        pg_current_xact_id()
      FROM json_to_recordset(${JSON.stringify(changes.slice(i, i + rowsPerInsert))}::json)
        AS change (id integer, "on" date, before jsonb, after jsonb)`)
  }
  await db.execute(sql`
    UPDATE channels SET prices_changed_on = last_price_change(id, NULL) WHERE prices_changed_on IS NULL`)
}

const rowsPerInsert = 1_000

/** Goes back from the prices of today; most changes are rises. */
function pastOf({ id, ...now }: Prices & { id: number }, today: CalendarDate, random: Random): Change[] {
  const ages = Array.from({ length: random.integer(1, MOST_CHANGES) }, () => random.integer(1, DAYS))
  let after = now
  return [...new Set(ages)]
    .sort((a, b) => a - b)
    .map((age): Change => {
      const on = addDays(today, -age)
      const growth = random.chance(0.8) ? random.between(1.04, 1.2) : random.between(0.85, 0.96)
      const before = {
        native_price: former(after.native_price, growth),
        marked_price: former(after.marked_price, growth),
        agency_price: former(after.agency_price, growth),
        price_valid_until: addDays(on, random.integer(-20, 20)),
      }
      const change = { id, on, before, after }
      after = before
      return change
    })
}

/** Prices are whole tens of rubles. */
const former = (price: number, growth: number) => Math.max(10, Math.round(price / growth / 10) * 10)
