// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callsToSearch, canAnswer } from '#client/features/channels/data/channels.queries.ts'
import { isUnanswered } from '#client/lib/http/api-error.ts'
import { ownCalls, serverCalls, serverKind } from '#client/lib/server/server.ts'
import { serverBase, serverFacet } from '#client/lib/server/server-base.ts'
import { bare, type ImportSource, type WriteProgress } from '#client/lib/server/server-calls.ts'
import { serverImports } from '#client/lib/server/server-imports.ts'
import { session } from '#client/lib/session/session.ts'
import type { ImportRow } from '#contract/channel-imports.ts'
import type { Channel } from '#contract/channels.ts'
import { aChannel } from '../channel-values.ts'
import { annaToken } from './access-token.ts'
import { type Answer, type ReceivedRequest, startAnsweringServer } from './answering-server.ts'
import { ourMeta } from './our-meta.ts'

const specified =
  /^(POST .*\/channels\/search\?page=\d+&page_size=\d+|(POST|GET|PUT) .*\/channels\/\d*|(POST|GET) .*\/channel-categories\/)$/

let base: Channel[] = []
let categories: { id: number; title: string; related_channel_titles: string[] }[] = []
/** The answer to `/meta`, which the specification does not have. */
let meta: Answer = {}
/** The maximum rows of a page; the server refuses larger pages or returns fewer rows than requested. */
let most = { rows: 1_000, isRefusal: false }
let server: Awaited<ReturnType<typeof startAnsweringServer>>

beforeEach(async () => {
  base = Array.from({ length: 130 }, (_, i) => aChannel({ id: i + 1, title: `Канал ${i + 1}` }))
  categories = [{ id: 2, title: 'Город и среда', related_channel_titles: [] }]
  meta = { status: 404, text: 'Not Found' }
  most = { rows: 1_000, isRefusal: false }
  session.signIn(annaToken)
  server = await startAnsweringServer(answer)
  window.happyDOM.setURL(server.origin)
})
afterEach(async () => {
  session.signOut()
  await server.stop()
})

function answer({ method, url, body }: ReceivedRequest): Answer {
  const { pathname, searchParams } = new URL(url, 'http://server')
  if (pathname.endsWith('/meta')) return meta
  if (pathname.endsWith('/directions/')) return { json: [] }
  if (pathname.endsWith('/channels/facets')) return { json: { facet: { is: 'choices', counts: { yes: 3 } } } }
  if (pathname.endsWith('/channels/search')) return search(searchParams)
  if (pathname.endsWith('/channel-categories/')) {
    if (method === 'GET') return { json: categories }
    categories.push({ id: categories.length + 2, ...JSON.parse(body), related_channel_titles: [] })
    return { status: 204 }
  }
  if (!/\/channels\/\d*$/.test(pathname)) return { status: 404, text: 'Not Found' }
  const input = JSON.parse(body)
  if (input.title === 'Отказ') return { status: 422, json: { status: 422, message: 'Название занято' } }
  const id = Number(pathname.split('/').at(-1)) || base.length + 1
  base = [...base.filter((channel) => channel.id !== id), aChannel({ ...input, id })]
  return { json: base.at(-1) }
}

function search(query: URLSearchParams): Answer {
  const wanted = Number(query.get('page_size'))
  if (query.has('sort') || (most.isRefusal && wanted > most.rows)) return { status: 422, json: {} }
  const size = Math.min(wanted, most.rows)
  const start = (Number(query.get('page')) - 1) * size
  return { json: { items: base.slice(start, start + size), total: base.length } }
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
const calls = () => serverCalls(newClient())
const baseCalls = () => serverBase(newClient())
const importCalls = () => serverImports(newClient())
/** The requests beside those that tell the kind of the server. */
const requests = () =>
  server.requests.map(({ method, url }) => `${method} ${url}`).filter((line) => !/\/(meta|directions\/)$/.test(line))

describe('a server of the specification alone', () => {
  afterEach(() => {
    expect(requests().filter((line) => !specified.test(line))).toEqual([])
  })

  test('offers nothing beyond the specification', async () => {
    expect(await calls()).toMatchObject({ isOurs: false, hasProviders: false, asksBase: false })
    expect((await baseCalls()).areBasePagesSteady).toBe(false)
    expect(await (await importCalls()).lastImport(new AbortController().signal)).toBeNull()
  })

  test.each([
    ['as large as requested', { rows: 1_000, isRefusal: false }, 1],
    ['smaller than requested', { rows: 50, isRefusal: false }, 3],
    ['small, and refuses large ones', { rows: 50, isRefusal: true }, 4],
  ])('is read whole by pages that are %s', async (_, pages, asked) => {
    most = pages
    const read: Channel[] = []
    for await (const page of (await baseCalls()).basePages()) {
      expect(page).toMatchObject({ deletedIds: [], cursor: null, total: 130 })
      read.push(...page.items)
    }
    expect(read).toEqual(base)
    expect(requests()).toHaveLength(asked)
  })

  test('searches without an order', async () => {
    const client = newClient()
    const query = { search: 'канал', category_ids: [], page: 2, page_size: 50, sort: '-subscribers' }
    const { items, total } = await (await callsToSearch(client, query)).searchChannels(query)
    expect(items).toEqual(base.slice(50, 100))
    expect(total).toBe(130)
  })

  test('is compared with a copy by the number of rows', async () => {
    expect(await (await baseCalls()).baseChecksum()).toEqual({ count: 130, checksum: null })
  })

  test('gets an import row by row, and a refused row is named with its reason', async () => {
    const progress: WriteProgress[] = []
    const rows = [
      row({ title: 'Новый', category_title: 'Еда' }),
      row({ title: 'Отказ' }),
      row({ title: 'Другое имя' }, { id: 7, version: 0 }),
    ]
    const result = await (await importCalls()).writeImport(source(rows, { onProgress: (step) => progress.push(step) }))
    expect(result).toEqual({
      created: 1,
      changed: 1,
      unchanged: 0,
      undoable: undefined,
      skipped: [{ rowNumber: 2, reason: 'Название занято' }],
    })
    expect(categories.map(({ title }) => title)).toEqual(['Город и среда', 'Еда'])
    const [changed, created] = base.toSorted((a, b) => a.id - b.id).filter(({ id }) => id === 7 || id > 130)
    expect(changed).toMatchObject({ title: 'Другое имя', category_id: 2 })
    expect(created).toMatchObject({ title: 'Новый', category_id: 3 })
    expect(progress.at(0)).toEqual({ step: 'each', done: 0, total: 3 })
  })

  test('recognizes rows that were written by an interrupted attempt before the next attempt', async () => {
    const order: string[] = []
    const compareWithBase = async () => void order.push('compared')
    const onProgress = () => order.push('row')
    await (await importCalls()).writeImport(source([row({ title: 'Новый' })], { compareWithBase, onProgress }))
    expect(order).toEqual(['compared', 'row', 'row'])
  })

  test('keeps the rows written before a cancellation and skips the rest', async () => {
    const cancelling = new AbortController()
    const rows = [row({ title: 'Первый' }), row({ title: 'Второй' })]
    const result = await (await importCalls()).writeImport(
      source(rows, {
        signal: cancelling.signal,
        onProgress: ({ done }) => {
          if (done === 1) cancelling.abort()
        },
      }),
    )
    expect(result).toMatchObject({
      created: 1,
      skipped: [{ rowNumber: 2, reason: 'Запись отменена' }],
    })
    expect(base.at(-1)?.title).toBe('Первый')
  })
})

describe('the choice of calls', () => {
  test('is ours with what the installation has, where the answer to /meta has our name', async () => {
    meta = ourMeta({ has_sign_in_providers: true })
    expect(await calls()).toMatchObject({ isOurs: true, hasProviders: true, asksBase: false })
    expect((await baseCalls()).areBasePagesSteady).toBe(true)
  })

  test.each<[string, Answer]>([
    ['refuses the question', { status: 401, json: {} }],
    ['fails at it', { status: 500, text: 'Oops' }],
    ['answers without our name', { json: { version: '1', extensions: ['channel-sort'] } }],
    ['answers with a text', { text: 'ok', contentType: 'text/plain' }],
  ])('is that of the specification alone for a server that %s', async (_, refusal) => {
    meta = refusal
    expect(await serverKind(newClient())).toEqual(bare)
  })

  test.each<Answer>([{ status: 502 }, { status: 503 }, { status: 504 }])(
    'waits for a server that is away: %o',
    async (answer) => {
      meta = answer
      await expect(calls()).rejects.toSatisfy(isUnanswered)
    },
  )

  test('takes a slow server as our own when a sort order is requested', async () => {
    meta = { hang: true }
    expect(await callsToSearch(newClient(), { ...wanted, sort: '-subscribers' })).toBe(ownCalls)
  })

  test('needs no request for the default order', async () => {
    await callsToSearch(newClient(), { ...wanted, sort: 'title' })
    expect(server.requests).toEqual([])
  })

  test.each([{ conditions: ['agency_price=..50000'] }, { conditions: ['placement=green'] }, { sort: '-placement' }])(
    'finds channels by %o with our server only, and waits for a slow one',
    async (asked) => {
      const search = { ...wanted, ...asked }
      for (const isOurs of [true, false]) {
        meta = isOurs ? ourMeta() : { status: 404 }
        const calls = await callsToSearch(newClient(), search)
        expect(canAnswer(calls, search)).toBe(isOurs)
        expect(canAnswer(calls, wanted)).toBe(true)
      }
      meta = { status: 503 }
      await expect(callsToSearch(newClient(), search)).rejects.toMatchObject({ status: 503 })
    },
  )

  test('counts the values of a field with our server only', async () => {
    const asked = { ...wanted, conditions: ['agency_price=..50000'] }
    const { signal } = new AbortController()
    expect(await serverFacet(newClient(), 'nda', asked, signal)).toBeNull()
    meta = ourMeta()
    const counted = { is: 'choices', counts: { yes: 3 } }
    expect(await serverFacet(newClient(), 'nda', asked, signal)).toEqual(counted)
    expect(requests()).toEqual([expect.stringMatching(/^POST .*\/channels\/facets$/)])
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({
      field: 'nda',
      search: '',
      category_ids: [],
      conditions: ['agency_price=..50000'],
    })
  })
})

const wanted = { search: '', category_ids: [] }

function row(changes: Partial<ImportRow['channel']>, existing?: ImportRow['existing']): ImportRow {
  const { id: _id, version: _version, category_id: _category, ...channel } = aChannel()
  return { row_number: 1, channel: { ...channel, ...changes }, ...(existing && { existing }) }
}

function source(rows: readonly ImportRow[], changes: Partial<ImportSource> = {}): ImportSource {
  return {
    total: rows.length,
    newCategories: async () => ['Еда'],
    rows: async (from, to) => rows.slice(from, to).map((one, i) => ({ ...one, row_number: from + i + 1 })),
    compareWithBase: async () => {},
    signal: new AbortController().signal,
    onProgress: () => {},
    ...changes,
  }
}
