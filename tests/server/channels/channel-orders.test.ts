import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type ChannelSortField, channelSortKinds } from '#domain/channel-search.ts'
import { openDatabase } from '#server/db/client.ts'
import { searchChannels } from '#server/modules/channels/channels.repository.ts'
import { createTestDatabase } from '../test-server.ts'

test('of 20,000 channels a page by any text, number or date is read from an index, and not sorted out of all', async () => {
  const connection = await createTestDatabase()
  const { pool, close } = openDatabase(connection, () => {})
  onTestFinished(close)
  await fill(pool)
  // What an index can do is the guarantee; which of two near costs the planner prefers depends on its samples.
  const planner = await pool.connect()
  onTestFinished(() => planner.release())
  await planner.query('SET enable_sort = off')
  const queries: { text: string; params: unknown[] }[] = []
  const logged = drizzle({
    client: pool,
    logger: { logQuery: (text, params) => queries.push({ text, params }) },
  })
  for (const field of Object.keys(channelSortKinds).filter(isOrdered)) {
    for (const direction of ['asc', 'desc'] as const) {
      queries.length = 0
      const wanted = { search: '', category_ids: [], limit: 20, offset: 40 }
      expect((await searchChannels(logged, { ...wanted, sort: { field, direction } })).total).toBe(20_000)
      const page = queries.find(({ text }) => text.includes('order by'))
      const { rows } = await planner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${page?.text}`, page?.params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect({ field, direction, plan }).toMatchObject({
        plan: expect.not.stringMatching(/Seq Scan on channels\b/),
      })
      expect({ field, direction, plan }).toMatchObject({
        plan: expect.stringMatching(/Index Scan.* on channels\b/),
      })
    }
  }
})

/** Of a few values each has too many rows for an index to spare much; categories are another table. */
function isOrdered(field: string): field is ChannelSortField {
  const kind = Object.entries(channelSortKinds).find(([name]) => name === field)?.[1]
  return field !== 'category_title' && (kind === 'text' || kind === 'number' || kind === 'date')
}

async function fill(pool: pg.Pool) {
  await pool.query(
    `INSERT INTO channel_categories (id, title, title_search) SELECT i, i, i FROM generate_series(1, 10) AS i`,
  )
  await pool.query(`INSERT INTO channels (title, title_search, description, url, category_id, subscribers, view_count_plan,
      citation_index, cpv_plan, er_view_plan, share_rate_plan, talk_rate_plan, err_plan, native_price, marked_price, discount,
      agency_price, base_price, price_valid_until, legal_entity, legal_entity_search, vendor_vat_percent, framework_contract,
      nda, edo, reporting_entity, payment_method, text_author, admin_username, rkn_status, risk_level, reactions,
      owned_by_agency, platform_type, updated_at)
    SELECT md5(i::text), md5(i::text), 'x', 'x', 1 + i % 10, n, n, n, n, n, n, n, n, i, i, i % 100, i, i,
      date '2026-01-01' + i % 700, md5(i::text), md5(i::text), i % 100, true, true, true, 'x', 'x', 'x', 'x', 'x', 'x', true, true,
      'x', now()
    FROM generate_series(1, 20000) AS i, LATERAL (SELECT NULLIF(i % 5000, 0) AS n)`)
  await pool.query('VACUUM ANALYZE')
}
