import { asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Channel, ChannelInput } from '#contract/channels.ts'
import type { ChecksumRow } from '#domain/channel-checksum.ts'
import { channelFields } from '#domain/channel-fields.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import { lockRow } from '#server/db/rows.ts'
import { channelCategories } from '#server/modules/titled-things/titled-things.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { channels, pricesChangedOn } from './channels.table.ts'

const { title_search, updated_at, updated_by, ...shown } = getTableColumns(channels)
const channelColumns = {
  ...shown,
  prices_changed_on: pricesChangedOn,
  category_title: channelCategories.title,
}

/** Returns the channels in the order of `ids`, without those that are gone. */
export async function findChannels(db: Database, ids: number[]): Promise<Channel[]> {
  if (ids.length === 0) return []
  const rows = await selectChannels(db).where(sql`${channels.id} = ANY(${sql.param(ids)}::int[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findChannel(db: Database, id: number): Promise<Channel | undefined> {
  const [row] = await selectChannels(db).where(eq(channels.id, id))
  return row
}

/** Locks the channel and returns it with the user who changed it last. */
export async function lockChannel(db: Database, id: number) {
  const [row] = await db
    .select({ current: channelColumns, changed_at: channels.updated_at, changed_by: users.fullName })
    .from(channels)
    .innerJoin(channelCategories, eq(channelCategories.id, channels.category_id))
    .leftJoin(users, eq(users.id, channels.updated_by))
    .where(eq(channels.id, id))
    .for('update', { of: channels })
  return row
}

export async function insertChannel(db: Database, input: ChannelInput, by: { userId: number; at: Date }) {
  const [row] = await db.insert(channels).values(storedChannel(input, by)).returning({ id: channels.id })
  return row?.id
}

export async function updateChannel(db: Database, id: number, input: ChannelInput, by: { userId: number; at: Date }) {
  await db
    .update(channels)
    .set({ ...storedChannel(input, by), version: sql`${channels.version} + 1` })
    .where(eq(channels.id, id))
}

/** Returns up to `limit` rows for the checksum after `afterId`, by id. */
export function selectChecksumRows(db: Database, afterId: number, limit: number): Promise<ChecksumRow[]> {
  return db
    .select({
      id: channels.id,
      version: channels.version,
      native_price: channels.native_price,
      marked_price: channels.marked_price,
      discount: channels.discount,
      agency_price: channels.agency_price,
      base_price: channels.base_price,
      price_valid_until: channels.price_valid_until,
    })
    .from(channels)
    .where(gt(channels.id, afterId))
    .orderBy(asc(channels.id))
    .limit(limit)
}

/** Locks the category against deletion until its channel is written. */
export const shareCategory = (db: Database, id: number) => lockRow(db, channelCategories, id, 'key share')

const selectChannels = (db: Database) =>
  db.select(channelColumns).from(channels).innerJoin(channelCategories, eq(channelCategories.id, channels.category_id))

/** Returns the columns of a saved channel, including derived ones. */
export function storedChannel({ version, ...input }: ChannelInput, by: { userId: number; at: Date }) {
  return {
    ...input,
    title_search: searchText(input.title),
    updated_at: by.at,
    updated_by: by.userId,
  }
}

/** Returns the fields in which the input differs from the stored channel. */
export const differingFields = (current: Channel, input: ChannelInput) =>
  channelFields.filter((field) => current[field] !== input[field])
