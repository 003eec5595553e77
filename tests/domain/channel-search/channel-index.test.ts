import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import { meetsConditions } from '#domain/channel-search/channel-condition-match.ts'
import {
  buildChannelIndex,
  type ChannelChanges,
  type IndexedChannel,
  type IndexedNumber,
  joinChannelIndexes,
  updateChannelIndex,
} from '#domain/channel-search/channel-index.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import {
  type ChannelPageQuery,
  channelSortKinds,
  channelSortValue,
  compareForSort,
  defaultChannelSort,
  matchesChannelSearch,
  parseChannelSort,
} from '#domain/channel-search/channel-search.ts'
import { channels, sampleChannels, searches } from '../../client/offline/sample-channels.ts'
import { judgedBy, judgedRow, prepared, prepareWith, withAddresses } from './judged-channels.ts'
import { resolvedLists } from './sample-conditions.ts'

const base = withAddresses(sampleChannels(2_500, 42)).map((row) => judgedRow(row))
const stored = buildChannelIndex(base)
const prepare = prepareWith(base)
const { index: judged } = await prepared(stored, { stored: base })

const searchPrepared = async (query: ChannelPageQuery) => {
  const { index } = await prepare({ index: stored, changes: new Map() }, [query], judgedBy)
  return searchChannelIndex(index, query)
}

const sorts = Object.keys(channelSortKinds).flatMap((field) => [field, `-${field}`])
const queries: fc.Arbitrary<ChannelPageQuery> = fc.record({
  search: searches,
  category_ids: fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 4 }),
  page: fc.integer({ min: 1, max: 5 }),
  page_size: fc.constantFrom(1, 10, 20, 50, 1_000),
  sort: fc.constantFrom(undefined, 'no_such_column', ...sorts),
  conditions: fc.oneof(fc.constant(undefined), resolvedLists),
})

function changesOf(rows: readonly Channel[], deletedIds: readonly number[]): ChannelChanges {
  const changes = new Map<number, Channel | null>(rows.map((row) => [row.id, row]))
  for (const id of deletedIds) changes.set(id, null)
  return changes
}

/** Applies the domain's rules literally: filter, then sort. */
function searchByDomainRules(rows: readonly IndexedChannel[], query: ChannelPageQuery) {
  const { field, direction } = parseChannelSort(query.sort ?? '') ?? defaultChannelSort
  const found = rows
    .filter((row) => matchesChannelSearch(row, query) && meetsConditions(row, query.conditions ?? []))
    .map((row) => ({ id: row.id, value: channelSortValue(field, row[field]) }))
    .sort((a, b) => compareForSort(a, b, direction))
  const start = (query.page - 1) * query.page_size
  return { ids: found.slice(start, start + query.page_size).map((row) => row.id), total: found.length }
}

test('the index finds the same channels in the same order as the rules of the domain', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      expect(await searchPrepared(query)).toEqual(searchByDomainRules(base, query))
    }),
    {
      numRuns: 200,
      examples: sorts.map((sort): [ChannelPageQuery] => [
        { search: '', category_ids: [], page: 1, page_size: 1_000, sort },
      ]),
    },
  )
})

test('most random queries find some channels and not all of them', async () => {
  const totals: number[] = []
  for (const query of fc.sample(queries, { numRuns: 500, seed: 7 })) {
    totals.push((await searchPrepared(query)).total)
  }
  expect(totals.filter((total) => total > 0).length).toBeGreaterThan(250)
  expect(totals.filter((total) => total < base.length).length).toBeGreaterThan(250)
})

test('an updated index equals a new one', () => {
  const id = fc.integer({ min: 1, max: 40 })
  const rows = fc.array(channels(id), { maxLength: 30 })
  fc.assert(
    fc.property(rows, rows, fc.array(id), (before, changed, deletedIds) => {
      const after = new Map([...before, ...changed].map((row) => [row.id, row]))
      for (const gone of deletedIds) after.delete(gone)
      expect(updateChannelIndex(buildChannelIndex(before), changesOf(changed, deletedIds))).toEqual(
        buildChannelIndex(after.values()),
      )
    }),
    { numRuns: 150 },
  )
})

test('joined indexes of pages equal the index of all rows', () => {
  const rows = fc.uniqueArray(channels(fc.integer({ min: 1, max: 60 })), { selector: ({ id }) => id })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const sorted = rows.toSorted((a, b) => a.id - b.id)
      const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
        buildChannelIndex(sorted.slice(page * size, (page + 1) * size)),
      )
      expect(joinChannelIndexes(pages)).toEqual(buildChannelIndex(rows))
    }),
    { numRuns: 150 },
  )
})

test('an index with separate changes is searched like an updated index', async () => {
  const changed = fc.array(channels(fc.integer({ min: 1, max: 2_600 })), { maxLength: 40 })
  const gone = fc.array(fc.integer({ min: 1, max: 2_600 }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(queries, changed, gone, async (query, rows, deletedIds) => {
      const changes = changesOf(rows, deletedIds)
      const now = [...new Map([...base, ...rows].map((row) => [row.id, row])).values()]
      const joined = await prepared(updateChannelIndex(stored, changes), { stored: now, ...query })
      const apart = await prepared(stored, { stored: now, changes, ...query })
      expect(searchChannelIndex(apart.index, query, apart.changes)).toEqual(searchChannelIndex(joined.index, query))
    }),
    { numRuns: 150 },
  )
})

test('an empty text comes last in both directions, also where it is new', () => {
  const gappy = base.map((row) => (row.id % 3 === 0 ? { ...row, legal_entity: '' } : row))
  const some = gappy.slice(0, 40)
  const older = buildChannelIndex(gappy.slice(20))
  const changes = changesOf(some, [])
  for (const sort of ['legal_entity', '-legal_entity']) {
    const query = { search: '', category_ids: [], page: 1, page_size: 5_000, sort }
    const wanted = searchByDomainRules(gappy, query)
    expect(wanted.ids.slice(-833).every((id) => id % 3 === 0)).toBe(true)
    expect(searchChannelIndex(buildChannelIndex(gappy), query)).toEqual(wanted)
    expect(searchChannelIndex(older, query, changes)).toEqual(wanted)
  }
})

test('an index survives being stored', () => {
  const kept = structuredClone(judged)
  const query = { search: 'а', category_ids: [1, 2], page: 1, page_size: 50, sort: '-subscribers' }
  expect(searchChannelIndex(kept, query)).toEqual(searchByDomainRules(base, query))
})

test('an empty base differs from a base of one nameless channel', () => {
  const all = { search: '', category_ids: [], page: 1, page_size: 20, sort: undefined }
  expect(searchChannelIndex(buildChannelIndex([]), all)).toEqual({ ids: [], total: 0 })
  const nameless = base.slice(0, 1).map((row) => ({ ...row, id: 5, title: '', legal_entity: '' }))
  const grown = updateChannelIndex(
    buildChannelIndex(nameless),
    changesOf(
      base.filter((row) => row.id === 9),
      [],
    ),
  )
  expect(searchChannelIndex(grown, all)).toEqual({ ids: [9, 5], total: 2 })
})

test('a text with the separator does not shift the rows after it', () => {
  const odd = base.slice(0, 10).map((row) => ({ ...row, title: `\0${row.title}\0`, legal_entity: '\0' }))
  const query = { search: '', category_ids: [3], page: 1, page_size: 50, sort: 'legal_entity' }
  expect(searchChannelIndex(buildChannelIndex(odd), query).total).toBe(
    odd.filter((row) => row.category_id === 3).length,
  )
})

test('the index has every sortable column and the day of the last change of a price, but the verdict only on demand', () => {
  const columns = ({ texts, numbers }: typeof judged) =>
    [...new Set<IndexedNumber>([...texts.keys(), ...numbers.keys()])].sort()
  expect(columns(judged)).toEqual([...Object.keys(channelSortKinds), 'prices_changed_on'].sort())
  expect(columns(stored)).toEqual(columns(judged).filter((field) => field !== 'placement'))
})
