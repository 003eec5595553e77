import { randomUUID } from 'node:crypto'
import type { count } from '#contract/channel-search/channel-facets.ts'
import type { Channel, ChannelInput, changes, search } from '#contract/channels.ts'
import type { EndpointReply, EndpointRequest } from '#contract/endpoint.ts'
import { agencyDay } from '#domain/calendar-date.ts'
import { type ChannelChecksum, createChannelChecksum } from '#domain/channel-checksum.ts'
import {
  parseNamedCondition,
  type ResolvedCondition,
  resolveConditions,
} from '#domain/channel-search/channel-conditions.ts'
import { channelFacet, type FacetField, matchedColumns } from '#domain/channel-search/channel-facets.ts'
import { searchChannelIndex } from '#domain/channel-search/channel-index-search.ts'
import type { ChannelSearch } from '#domain/channel-search/channel-search.ts'
import { asksPlacement, createPreparedIndex } from '#domain/channel-search/judged-index.ts'
import type { Database } from '#server/db/client.ts'
import { inPages } from '#server/db/rows.ts'
import { readPlacementRules } from '#server/modules/placement-rules/placement-rules.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import { recordRemoval } from '#server/modules/shared-records.service.ts'
import {
  type ChangePosition,
  isKnownStart,
  recordStart,
  selectChanges,
  selectSyncState,
} from './channel-changes.repository.ts'
import { categoryUnknown, channelChanged, channelNotFound, conditionUnknown } from './channels.errors.ts'
import {
  differingFields,
  findChannel,
  findChannels,
  insertChannel,
  lockChannel,
  selectChecksumRows,
  shareCategory,
  updateChannel,
} from './channels.repository.ts'
import { channels } from './channels.table.ts'
import { createCurrentIndex } from './current-index.ts'
import { readTexts } from './indexed-channels.repository.ts'
import { withPriceChanges } from './price-changes.repository.ts'
import { createRecentPages, shareNext } from './recent-pages.ts'

/** Rows per response of the delta sync: some hundred kilobytes and a tenth of a second. */
const changesPerPage = 1_000
/** Words of all conditions of a search: each takes some milliseconds, in which no other request runs. */
const MOST_WORDS = 20
/** Rows per step of the checksum: some ten milliseconds, after which other requests run. */
const checksumPage = 5_000

/** A search with its order, as a request names it. */
type Surveyed = {
  search: string
  category_ids: readonly number[]
  conditions: readonly string[]
  sort?: string | undefined
}

export type ChannelService = Awaited<ReturnType<typeof createChannelService>>

export async function createChannelService({ db, now }: { db: Database; now: () => Date }) {
  const startId = randomUUID()
  await recordStart(db, { id: startId, at: now() })
  const currentIndex = createCurrentIndex(db)
  const prepare = createPreparedIndex((...texts) => readTexts(db, ...texts))
  const recall = createRecentPages()
  let isLoaded = false
  // Once only, because a table that is locked later must not take the node out of the load balancer.
  async function loadIndex(): Promise<void> {
    if (isLoaded) return
    await currentIndex()
    isLoaded = true
  }
  // The index loads at startup. The check for the load balancer repeats a failed loading.
  loadIndex().catch(() => {})

  async function find(wanted: EndpointRequest<typeof search, 'body'>, query: EndpointRequest<typeof search, 'query'>) {
    const { base: index, changes, revision } = await currentIndex()
    const filter = { ...wanted, ...query, conditions: readConditions(wanted.conditions ?? []) }
    const by = asksPlacement(filter) ? await judgedBy() : undefined
    const key = JSON.stringify([filter, by && [by.rules.version, by.today]])
    return recall(revision, key, async () => {
      const searched = await prepare({ index, changes }, [filter], by)
      const { ids, total } = searchChannelIndex(searched.index, filter, searched.changes)
      return { items: await withPriceChanges(db, await findChannels(db, ids), now()), total }
    })
  }

  /**
   * Returns the first matches with their number, and the numbers of all matches in these fields; NaN where a field is
   * empty. @throws AppError `validation_failed` (422)
   */
  async function survey<Field extends FacetField>(wanted: Surveyed, limit: number, fields: readonly Field[]) {
    const filter = { ...wanted, page: 1, page_size: limit, conditions: readConditions(wanted.conditions) }
    const searched = await preparedFor(filter)
    const { ids, total } = searchChannelIndex(searched.index, filter, searched.changes)
    const columns = matchedColumns(searched.index, fields, filter, searched.changes)
    return { items: await findChannels(db, ids), total, columns }
  }

  /**
   * Counts the values of a field among all matches, as a device does in its copy.
   * @throws AppError `validation_failed` (422)
   */
  async function facet({ field, ...wanted }: EndpointRequest<typeof count, 'body'>) {
    const filter = { ...wanted, conditions: readConditions(wanted.conditions ?? []) }
    const { index, changes } = await preparedFor(filter, field === 'placement' || asksPlacement(filter))
    return { facet: channelFacet(index, field, filter, changes) ?? null }
  }

  async function preparedFor(filter: ChannelSearch, isJudged = asksPlacement(filter)) {
    const { base: index, changes } = await currentIndex()
    return prepare({ index, changes }, [filter], isJudged ? await judgedBy() : undefined)
  }

  const judgedBy = async () => ({ rules: await readPlacementRules(db), today: agencyDay(now()) })

  /** @throws AppError `validation_failed` (422) */
  function readConditions(named: readonly string[]): ResolvedCondition[] {
    let words = 0
    const conditions = named.map((text, place) => {
      const condition = parseNamedCondition(text)
      if (condition?.is === 'contains') words += condition.words.length
      if (!condition || words > MOST_WORDS) throw conditionUnknown(place)
      return condition
    })
    return resolveConditions(conditions, agencyDay(now()))
  }

  /** @throws AppError `channel_not_found` (404) */
  async function get(id: number): Promise<Channel> {
    return whole(db, await findChannel(db, id))
  }

  /** @throws AppError `channel_not_found` (404) */
  async function whole(from: Database, found: Channel | undefined): Promise<Channel> {
    const [channel] = found ? await withPriceChanges(from, [found], now()) : []
    if (!channel) throw channelNotFound()
    return channel
  }

  /** @throws AppError `validation_failed` (422) when the category is gone */
  async function create(input: ChannelInput, userId: number): Promise<Channel> {
    return db.transaction(async (tx) => {
      if (!(await shareCategory(tx, input.category_id))) throw categoryUnknown()
      const by = { userId, at: now() }
      await recordAs(tx, by)
      const id = await insertChannel(tx, input, by)
      return whole(tx, id === undefined ? undefined : await findChannel(tx, id))
    })
  }

  /**
   * Saves a channel. Without a version the last writer wins; an outdated version writes nothing.
   * @throws AppError `channel_not_found` (404), `channel_changed` (409), `validation_failed` (422)
   */
  async function update(id: number, input: ChannelInput, userId: number): Promise<Channel> {
    return db.transaction(async (tx) => {
      const locked = await lockChannel(tx, id)
      if (!locked) throw channelNotFound()
      const { current, changed_at, changed_by } = locked
      const fields = differingFields(current, input)
      if (fields.length === 0) return whole(tx, current)
      if (input.version !== undefined && input.version !== current.version) {
        throw channelChanged({ current, changed_by, changed_at: changed_at.toISOString(), fields })
      }
      if (!(await shareCategory(tx, input.category_id))) throw categoryUnknown()
      const by = { userId, at: now() }
      await recordAs(tx, by)
      await updateChannel(tx, id, input, by)
      return whole(tx, await findChannel(tx, id))
    })
  }

  /** @throws AppError `channel_not_found` (404) */
  const remove = recordRemoval({ db, now }, { table: channels, action: 'channel_deleted', notFound: channelNotFound })

  /** Returns a page of the changes since the cursor, or from the beginning without a valid cursor. */
  async function listChanges(cursor: string | undefined): Promise<EndpointReply<typeof changes>> {
    const state = await selectSyncState(db)
    const known = cursor === undefined ? undefined : parseCursor(cursor)
    const isGood = known !== undefined && known.epoch === state.epoch && (await isKnownStart(db, known.startId))
    const from = isGood ? known : { xid: '0', id: 0 }
    const rows = await selectChanges(db, from, changesPerPage + 1)
    const page = rows.slice(0, changesPerPage)
    const last = page.at(-1) ?? from
    const items = page.flatMap(({ channel }) => channel ?? [])
    return {
      items: await withPriceChanges(db, items, now()),
      deleted_ids: page.flatMap(({ id, channel }) => (channel ? [] : [id])),
      cursor: formatCursor({ epoch: state.epoch, startId, xid: last.xid, id: last.id }),
      has_more: rows.length > page.length,
      resync: cursor !== undefined && !isGood,
      total: state.total,
    }
  }

  /** Reads the whole base in one snapshot, even if this takes long. Calls during a run share the next run. */
  const checksum = shareNext(
    (): Promise<ChannelChecksum> =>
      db.transaction(
        async (tx) => {
          const sum = createChannelChecksum()
          const select = (afterId: number, limit: number) => selectChecksumRows(tx, afterId, limit)
          for await (const rows of inPages(checksumPage, ({ id }) => id, select)) for (const row of rows) sum.add(row)
          return sum.value()
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
  )

  /** Returns the channels in the order of `ids`, without those that are gone. */
  const getSome = (ids: number[]) => findChannels(db, ids)

  return { checksum, loadIndex, find, survey, facet, get, getSome, create, update, remove, listChanges }
}

type Cursor = ChangePosition & { epoch: string; startId: string }

const formatCursor = ({ epoch, startId, xid, id }: Cursor) => `${epoch}:${startId}:${xid}:${id}`

function parseCursor(cursor: string): Cursor | undefined {
  const [, epoch, startId, xid, id] = cursorPattern.exec(cursor) ?? []
  if (!epoch || !startId || !xid || !id || Number(id) > maxId) return undefined
  return { epoch, startId, xid, id: Number(id) }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const cursorPattern = new RegExp(`^(${uuid}):(${uuid}):(\\d{1,19}):(\\d{1,10})$`)
const maxId = 2_147_483_647
