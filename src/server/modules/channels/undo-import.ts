import type { Channel, ChannelInput } from '#contract/channels.ts'
import type { Database } from '#server/db/client.ts'
import { type Author, deleteChannels, lockVersions, updateChannels } from './bulk-channels.repository.ts'
import {
  deleteCategories,
  readRows,
  type StoredImport,
  type StoredRow,
  shareCategories,
} from './channel-imports.repository.ts'

/**
 * Undoes an import in the caller's transaction: deletes its new channels and categories and restores changed
 * channels. Channels deleted since stay deleted, and categories in use stay.
 * @returns titles of channels changed since; the caller must then roll back.
 */
export async function undoImport(
  tx: Database,
  { id, made_category_ids }: Pick<StoredImport, 'id' | 'made_category_ids'>,
  { by, onProgress }: { by: Author; onProgress: (processed: number) => Promise<void> },
): Promise<string[]> {
  const categoryIds = new Set((await shareCategories(tx)).values())
  const inTheWay: string[] = []
  let processed = 0
  for await (const rows of readRows(tx, id)) {
    inTheWay.push(...(await undoRows(tx, rows, { categoryIds, by })))
    processed += rows.length
    await onProgress(processed)
  }
  await deleteCategories(tx, made_category_ids)
  return inTheWay
}

async function undoRows(
  tx: Database,
  rows: readonly StoredRow[],
  { categoryIds, by }: { categoryIds: ReadonlySet<number>; by: Author },
): Promise<string[]> {
  const written = rows.flatMap(({ channel_id, ...row }) => (channel_id === null ? [] : [{ ...row, channel_id }]))
  const versions = await lockVersions(
    tx,
    written.map(({ channel_id }) => channel_id),
  )
  const inTheWay: string[] = []
  const made: number[] = []
  const restored = new Map<number, ChannelInput>()
  for (const { channel_id, before, version_after, input } of written) {
    const version = versions.get(channel_id)
    if (version === undefined) continue
    const isCategoryGone = before !== null && !categoryIds.has(before.category_id)
    if (version !== version_after || isCategoryGone) inTheWay.push(input.title)
    else if (before === null) made.push(channel_id)
    else restored.set(channel_id, asInput(before))
  }
  await deleteChannels(tx, made)
  await updateChannels(tx, restored, by)
  return inTheWay
}

const asInput = ({ id, category_title, version, prices_changed_on, price_changes, ...fields }: Channel): ChannelInput =>
  fields
