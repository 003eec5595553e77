import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { startLoadedServer } from './loaded-server.ts'
import { tell } from './measurements.ts'

/**
 * Measures the ms from the built server's start on an existing database to its first answer, and of one
 * search of 100,000 channels (CHANNELS). Run `npm run build` first.
 */
const CHANNELS = Number(process.env.CHANNELS ?? 100_000)
const STARTS = 5
const words = ['', 'к', 'до', 'кухня', 'новости', 'сад и', 'авто', 'нет такого канала', 'город', 'вечер', '24', 'live']
const orders = ['title', '-title', 'subscribers', '-native_price', 'category_title', 'price_valid_until', '-discount']
const pages = [1, 2, 7]

let plain = { searches: 0, p50: Number.NaN, p95: Number.NaN, worst: Number.NaN }
const server = await startLoadedServer({
  channels: CHANNELS,
  users: 1,
  onFilled: async (db) => {
    plain = await timePlainSearches(db)
  },
})
try {
  const found = await timeSearches()
  const started: number[] = []
  const searched: number[] = []
  for (let start = 0; start < STARTS; start++) {
    started.push(await server.restart())
    searched.push(await timeSearch('page=1', ''))
  }
  const median = (taken: number[]) => taken.toSorted((a, b) => a - b)[STARTS >> 1] ?? Number.NaN
  const start = median(started)
  console.table({
    [`search of ${CHANNELS} channels`]: found,
    'plain ILIKE without an index, the query alone': plain,
    'start to first answer': { median: Math.round(start) },
    'a search right after it': { median: Math.round(median(searched)) },
  })
  tell(
    { what: 'start of the server to its first answer', unit: 'ms', ours: start, most: 1_000 },
    {
      what: `search of ${CHANNELS} channels at the server, p95`,
      unit: 'ms',
      ours: found.p95,
      most: 15,
      beside: { 'plain ILIKE without index': plain.p95 },
    },
  )
} finally {
  await server.stop()
}

/** Returns the time of a search for a page of 20, in ms. */
async function timeSearch(query: string, search: string) {
  const headers = { authorization: `Bearer ${server.tokens[0]}`, 'content-type': 'application/json' }
  const start = performance.now()
  const body = JSON.stringify({ search, category_ids: [] })
  const url = `${server.origin}/api/v1/channels/search?page_size=20&${query}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
  return performance.now() - start
}

/** Searches differ from each other, because a recent answer is cached. */
async function timeSearches() {
  for (let turn = 1; turn <= 30; turn++) await timeSearch(`page=${turn}`, 'дом')
  const taken: number[] = []
  for (const word of words) {
    for (const order of orders) {
      for (const page of pages) taken.push(await timeSearch(`sort=${order}&page=${page}`, word))
    }
  }
  return quantiles(taken)
}

/** Runs the same searches in the database's own process, like a simple server without HTTP and access checks. */
async function timePlainSearches(db: Database) {
  return db.transaction(async (tx) => {
    for (const kind of ['indexscan', 'indexonlyscan', 'bitmapscan']) {
      await tx.execute(sql`SELECT set_config(${`enable_${kind}`}, 'off', true)`)
    }
    const taken: number[] = []
    for (const word of words) {
      for (const page of pages) {
        const start = performance.now()
        await tx.execute(sql`
          SELECT *, count(*) OVER () FROM channels WHERE title ILIKE ${`%${word}%`}
          ORDER BY title, id LIMIT 20 OFFSET ${(page - 1) * 20}`)
        taken.push(performance.now() - start)
      }
    }
    return quantiles(taken)
  })
}

function quantiles(taken: readonly number[]) {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10
  return { searches: sorted.length, p50: at(0.5), p95: at(0.95), worst: at(1) }
}
