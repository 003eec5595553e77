import { tell } from '../figures.ts'
import { startLoadedServer } from '../loaded-server.ts'

/**
 * How soon the built server answers after its start, over a database that is there already, and how long one search of
 * 100,000 channels takes it, in ms. `npm run build` comes first.
 */
const CHANNELS = 100_000
const STARTS = 5
const words = [
  '',
  'к',
  'до',
  'кухня',
  'новости',
  'сад и',
  'авто',
  'нет такого канала',
  'город',
  'вечер',
  '24',
  'live',
]
const orders = [
  'title',
  '-title',
  'subscribers',
  '-native_price',
  'category_title',
  'price_valid_until',
  '-discount',
]
const pages = [1, 2, 7]

const server = await startLoadedServer({ channels: CHANNELS, users: 1 })
try {
  const found = await timeSearches()
  const started: number[] = []
  for (let start = 0; start < STARTS; start++) started.push(await server.restart())
  const start = started.toSorted((a, b) => a - b)[STARTS >> 1] ?? Number.NaN
  console.table({
    [`search of ${CHANNELS} channels`]: found,
    'start to first answer': { median: Math.round(start) },
  })
  tell(
    { what: 'start of the server to its first answer', unit: 'ms', ours: start, most: 1_000 },
    { what: `search of ${CHANNELS} channels at the server, p95`, unit: 'ms', ours: found.p95, most: 15 },
  )
} finally {
  await server.stop()
}

/** One after another, none of them twice: an answer that was found lately costs next to nothing. */
async function timeSearches() {
  const headers = { authorization: `Bearer ${server.tokens[0]}`, 'content-type': 'application/json' }
  const search = async (query: string, search: string) => {
    const start = performance.now()
    const body = JSON.stringify({ search, category_ids: [] })
    const url = `${server.origin}/api/v1/channels/search?page_size=20&${query}`
    const answer = await fetch(url, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the search answered ${answer.status}`)
    return performance.now() - start
  }
  for (let turn = 1; turn <= 30; turn++) await search(`page=${turn}`, 'дом')
  const taken: number[] = []
  for (const word of words) {
    for (const order of orders) {
      for (const page of pages) taken.push(await search(`sort=${order}&page=${page}`, word))
    }
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10
  return { searches: sorted.length, p50: at(0.5), p95: at(0.95), worst: at(1) }
}
