import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { isStorable } from '#contract/fields.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { conditionKindOf } from '#domain/channel-search/channel-condition-kinds.ts'
import {
  type ChannelCondition,
  formatNamedCondition,
  resolveConditions,
} from '#domain/channel-search/channel-conditions.ts'
import { type ChannelFacet, channelFacet, type FacetField, facetFields } from '#domain/channel-search/channel-facets.ts'
import { buildChannelIndex } from '#domain/channel-search/channel-index.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import {
  type ChannelPageQuery,
  type ChannelSortField,
  channelSortKinds,
  channelSortValue,
} from '#domain/channel-search/channel-search.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { channels } from '#server/modules/channels/channels.table.ts'
import { changePlacementRules } from '#server/modules/placement-rules/placement-rules.service.ts'
import { channelCategories } from '#server/modules/titled-things/titled-things.table.ts'
import { sampleChannels, searches } from '../../client/offline/sample-channels.ts'
import { judgedBy, prepareWith, withAddresses } from '../../domain/channel-search/judged-channels.ts'
import { conditionLists } from '../../domain/channel-search/sample-conditions.ts'
import { casesOf } from '../../every-case.ts'
import { startTestServer } from '../test-server.ts'

const sortFields = Object.keys(channelSortKinds).filter((field): field is ChannelSortField =>
  Object.hasOwn(channelSortKinds, field),
)
const sorts = sortFields.flatMap((field) => [field, `-${field}`])

type NamedQuery = Omit<ChannelPageQuery, 'conditions'> & { conditions?: ChannelCondition[] | undefined }

const queries: fc.Arbitrary<NamedQuery> = fc.record({
  search: searches.filter(isStorable),
  category_ids: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 4 }),
  page: fc.integer({ min: 1, max: 6 }),
  page_size: fc.constantFrom(1, 10, 20, 50, 500),
  sort: fc.constantFrom(undefined, ...sorts),
  conditions: fc.oneof(fc.constant(undefined), conditionLists),
})

/** Starts a server, and the index of a device that has its base. */
async function startBoth() {
  const { api, db, clock } = await startTestServer()
  await changePlacementRules(db, () => judgedBy.rules, { at: clock.now() })
  const base = withAddresses(sampleChannels(500, 7).map(asStored))
  await store(db, base)
  await api.signIn()
  const whole = { index: buildChannelIndex(base), changes: new Map() }
  const prepare = prepareWith(base)
  const indexFor = async (conditions: ChannelCondition[] | undefined) => {
    const resolved = conditions && resolveConditions(conditions, agencyDay(clock.now()))
    const by = { ...judgedBy, today: agencyDay(clock.now()) }
    return { index: (await prepare(whole, [{ conditions: resolved }], by)).index, resolved }
  }
  return { api, db, base, indexFor }
}

let both: Awaited<ReturnType<typeof startBoth>>
beforeAll(async () => {
  both = await startBoth()
})

test('the server and the offline copy find the same channels in the same order', async () => {
  const { api, indexFor } = both
  const compare = async ({ page, page_size, sort, conditions, ...wanted }: NamedQuery) => {
    const named = conditions?.map(formatNamedCondition)
    const body = { ...wanted, ...(named && { conditions: named }) }
    const query = new URLSearchParams({
      page: String(page),
      page_size: String(page_size),
      ...(sort && { sort }),
    })
    const answer = await api.send<{ items: Channel[]; total: number }>('POST', `/channels/search?${query}`, {
      json: body,
    })
    const { index, resolved } = await indexFor(conditions)
    const server = { ids: answer.body.items.map(({ id }) => id), total: answer.body.total }
    expect(searchChannelIndex(index, { ...wanted, page, page_size, sort, conditions: resolved })).toEqual(server)
  }
  for (const sort of sorts) await compare({ search: '', category_ids: [], page: 1, page_size: 500, sort })
  await fc.assert(fc.asyncProperty(queries, compare), { numRuns: casesOf(200, 1_000) })
})

test('the server and the offline copy count the same values of every field', async () => {
  const { api, indexFor } = both
  const compare = async (
    field: FacetField,
    { search, category_ids, conditions }: Pick<NamedQuery, 'search' | 'category_ids' | 'conditions'>,
  ) => {
    const named = conditions?.map(formatNamedCondition)
    const { status, body } = await api.send<{ facet: ChannelFacet | null }>('POST', '/channels/facets', {
      json: { field, search, category_ids, ...(named && { conditions: named }) },
    })
    expect(status).toBe(200)
    const { index, resolved } = await indexFor(conditions)
    const counted = channelFacet(index, field, { search, category_ids, conditions: resolved }, new Map())
    expect(body.facet).toEqual(counted ?? null)
    return counted !== undefined
  }
  const whole = { search: '', category_ids: [], conditions: undefined }
  for (const field of facetFields) {
    const kind = conditionKindOf(field)
    expect(await compare(field, whole), field).toBe(kind !== 'text' && kind !== 'day')
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...facetFields), queries, async (field, query) => {
      await compare(field, query)
    }),
    { numRuns: casesOf(100, 600) },
  )
})

test('texts, numbers and days have the order of the database, with empty values last', async () => {
  const { api, db, base } = both
  for (const field of sortFields) {
    const kind = channelSortKinds[field]
    if (
      field === 'category_title' ||
      field === 'placement' ||
      !(kind === 'text' || kind === 'number' || kind === 'date')
    )
      continue
    const isText = kind === 'text'
    // The table stores a search text for the title only, so the database sorts texts that the test passes.
    const texts = JSON.stringify(
      isText ? base.map((row) => ({ id: row.id, text: channelSortValue(field, row[field]) })) : [],
    )
    const source = isText ? sql`json_to_recordset(${texts}::json) AS t (id int, text text)` : sql`channels`
    const column = isText ? sql`text COLLATE "C"` : sql.identifier(field)
    for (const direction of ['asc', 'desc']) {
      const { rows } = await db.execute<{ id: number }>(
        sql`SELECT id FROM ${source} ORDER BY ${column} ${sql.raw(direction)} NULLS LAST, id`,
      )
      const sort = direction === 'desc' ? `-${field}` : field
      const answer = await api.send<{ items: Channel[] }>('POST', `/channels/search?page_size=500&sort=${sort}`, {
        json: {},
      })
      const found = { sort, ids: answer.body.items.map(({ id }) => id) }
      expect(found).toEqual({ sort, ids: rows.map(({ id }) => id) })
    }
  }
})

/** Returns the channel as the database stores it: with whole numbers and one title per category. */
const asStored = (channel: Channel): Channel => ({
  ...channel,
  category_title: `Категория ${channel.category_id}`,
  subscribers: channel.subscribers && Math.round(channel.subscribers),
  view_count_plan: channel.view_count_plan && Math.round(channel.view_count_plan),
  discount: Math.round(channel.discount),
  vendor_vat_percent: Math.round(channel.vendor_vat_percent) % 101,
})

async function store(db: Database, base: readonly Channel[]) {
  const categories = new Map(base.map(({ category_id, category_title }) => [category_id, category_title]))
  await db
    .insert(channelCategories)
    .values(Array.from(categories, ([id, title]) => ({ id, title, titleSearch: searchText(title) })))
  const rows = base.map(({ category_title, ...channel }) => ({
    ...channel,
    title_search: searchText(channel.title),
    updated_at: new Date(0),
  }))
  for (let i = 0; i < rows.length; i += 500) await db.insert(channels).values(rows.slice(i, i + 500))
  await db.execute(sql`
    UPDATE channels AS stored SET prices_changed_on = given.prices_changed_on
    FROM json_populate_recordset(NULL::channels, ${JSON.stringify(rows)}::json) AS given WHERE stored.id = given.id`)
}
