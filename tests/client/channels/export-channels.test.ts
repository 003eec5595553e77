// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportChannels } from '#client/features/channels/files/export-channels.ts'
import { session } from '#client/lib/session/session.ts'
import type { Channel } from '#contract/channels.ts'
import { defaultPlacementRules } from '#domain/placement/placement-verdict.ts'
import { aChannel } from '../../channel-values.ts'
import { annaToken } from '../access-token.ts'
import { type Answer, type ReceivedRequest, startAnsweringServer } from '../answering-server.ts'
import { ourMeta } from '../our-meta.ts'
import { ThreadWorker } from '../thread-worker.ts'

vi.stubGlobal('Worker', ThreadWorker)

let base: Channel[] = []
let isOurs = true
let mostRows = 1_000
let afterPage = (_: number) => {}
let server: Awaited<ReturnType<typeof startAnsweringServer>>
beforeEach(async () => {
  base = Array.from({ length: 25 }, (_, index) =>
    aChannel({ id: index + 1, title: `Канал ${index + 1}`, subscribers: (index * 7) % 25 || null }),
  )
  isOurs = true
  mostRows = 1_000
  afterPage = () => {}
  session.signIn(annaToken)
  server = await startAnsweringServer(answer)
  window.happyDOM.setURL(server.origin)
})
afterEach(async () => {
  session.signOut()
  await server.stop()
})

function answer({ url }: ReceivedRequest): Answer {
  const { pathname, searchParams } = new URL(url, 'http://server')
  if (pathname.endsWith('/meta')) return isOurs ? ourMeta() : { status: 404 }
  if (searchParams.has('sort') && !isOurs) return { status: 422, json: {} }
  const page = Number(searchParams.get('page'))
  const size = Math.min(Number(searchParams.get('page_size')), mostRows)
  const answered = { items: base.slice((page - 1) * size, page * size), total: base.length }
  afterPage(page)
  return { json: answered }
}

/** Returns the rows of an exported CSV, without its header. */
async function exported(sort: string, placement?: { rules: typeof defaultPlacementRules; day: string }) {
  const file = await exportChannels({
    client: new QueryClient(),
    filter: { search: '', category_ids: [], sort },
    table: { fields: ['title', 'subscribers'], format: 'csv', placement, hasStandings: false },
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  const [, ...rows] = (await file.text()).trimEnd().split('\r\n')
  return rows.map((row) => row.split(';'))
}
const titles = async () => (await exported('title')).map(([title]) => title)

test('all channels are saved from pages that are smaller than requested', async () => {
  mostRows = 10
  expect(await titles()).toEqual(base.map(({ title }) => title))
})

test('every channel is saved once when a deletion shifts the pages', async () => {
  mostRows = 10
  afterPage = (page) => {
    if (page === 1 && base.length === 25) base.shift()
  }
  const saved = await titles()
  expect(saved).toEqual(base.map(({ title }) => title))
  expect(saved).toContain('Канал 11')
  expect(saved).not.toContain('Канал 1')
})

test('a bare server is not asked to sort, and the file has the chosen order', async () => {
  isOurs = false
  const rows = await exported('-subscribers')
  const counts = rows.map(([, count]) => count)
  const filled = counts.filter((count) => count !== '').map(Number)
  expect(filled).toEqual(filled.toSorted((a, b) => b - a))
  expect(counts.slice(filled.length)).toEqual([''])
  expect(server.requests.filter(({ url }) => url.includes('sort='))).toEqual([])
})

test('the verdict of each channel is saved with its reasons', async () => {
  base = [aChannel({ subscribers: 20_000, rkn_status: 'not_registered', risk_level: 'high_risk' })]
  const [row] = await exported('title', { rules: defaultPlacementRules, day: '2026-11-28' })
  expect(row?.slice(2).join(';').replaceAll('\u00a0', ' ')).toBe(
    '"Не ставить: Нет в реестре РКН, а подписчиков больше 10 000; Высокий риск накрутки; Канал агентства. По правилам агентства от 01.01.2025"',
  )
})
