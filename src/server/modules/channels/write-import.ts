import type { ImportedChannel } from '#contract/channel-imports.ts'
import type { Channel, ChannelInput } from '#contract/channels.ts'
import { channelAddressKey } from '#domain/channel-address.ts'
import { searchText } from '#domain/search-text.ts'
import type { Database } from '#server/db/client.ts'
import {
  type Author,
  insertChannels,
  lockVersions,
  readAddresses,
  takeChannelIds,
  updateChannels,
} from './bulk-channels.repository.ts'
import {
  makeCategories,
  noteRows,
  readRows,
  type StoredImport,
  type StoredRow,
  shareCategories,
} from './channel-imports.repository.ts'
import { differingFields, findChannels } from './channels.repository.ts'

type Base = {
  categories: ReadonlyMap<string, number>
  /** Titles of existing channels by the keys of their addresses. */
  addresses: Map<string, string>
}

type Counts = { created: number; changed: number; unchanged: number; skipped: number }

/**
 * Writes an import in the caller's transaction. Rows that conflict with later changes of the base are skipped, with the
 * reason.
 */
export async function writeImport(
  tx: Database,
  { id, new_categories }: Pick<StoredImport, 'id' | 'new_categories'>,
  { by, onProgress }: { by: Author; onProgress: (processed: number) => Promise<void> },
): Promise<Counts & { made_category_ids: number[] }> {
  const made_category_ids = await makeCategories(tx, new_categories)
  const base: Base = { categories: await shareCategories(tx), addresses: new Map() }
  for await (const { title, url } of readAddresses(tx)) base.addresses.set(channelAddressKey(url), title)

  const counts: Counts = { created: 0, changed: 0, unchanged: 0, skipped: 0 }
  let processed = 0
  for await (const rows of readRows(tx, id)) {
    await writeRows(tx, rows, { base, by, counts })
    processed += rows.length
    await onProgress(processed)
  }
  return { ...counts, made_category_ids }
}

async function writeRows(
  tx: Database,
  rows: StoredRow[],
  { base, by, counts }: { base: Base; by: Author; counts: Counts },
) {
  const existingIds = rows.flatMap(({ existing_id }) => existing_id ?? [])
  await lockVersions(tx, existingIds)
  const existing = new Map((await findChannels(tx, existingIds)).map((channel) => [channel.id, channel]))
  const newIds = (await takeChannelIds(tx, rows.length - existingIds.length)).values()
  const inserted = new Map<number, ChannelInput>()
  const updated = new Map<number, ChannelInput>()

  const noted = rows.map((row): StoredRow => {
    const current = row.existing_id === null ? undefined : existing.get(row.existing_id)
    const input = resolved(row.input, base.categories)
    const skipped = input === undefined ? `Нет категории «${row.input.category_title}»` : obstacle(row, current, base)
    if (input === undefined || skipped !== undefined) {
      counts.skipped++
      return { ...row, skipped: skipped ?? null }
    }
    base.addresses.set(channelAddressKey(input.url), input.title)
    if (current === undefined) {
      const id = newIds.next().value ?? null
      if (id === null) throw new Error('There are fewer ids than new rows')
      inserted.set(id, input)
      counts.created++
      return { ...row, channel_id: id, version_after: 1 }
    }
    if (differingFields(current, input).length === 0) {
      counts.unchanged++
      return row
    }
    updated.set(current.id, input)
    counts.changed++
    return { ...row, channel_id: current.id, before: current, version_after: (current.version ?? 0) + 1 }
  })

  await insertChannels(tx, inserted, by)
  await updateChannels(tx, updated, by)
  await noteRows(tx, noted)
}

function resolved(
  { category_title, ...fields }: ImportedChannel,
  categories: Base['categories'],
): ChannelInput | undefined {
  const category_id = categories.get(searchText(category_title))
  return category_id === undefined ? undefined : { ...fields, category_id }
}

/** Returns the reason why the row cannot be written any more. */
function obstacle(row: StoredRow, current: Channel | undefined, { addresses }: Base): string | undefined {
  if (row.existing_id === null) {
    const taken = addresses.get(channelAddressKey(row.input.url))
    return taken === undefined ? undefined : `Канал с таким адресом уже есть: «${taken}»`
  }
  if (current === undefined) return 'Канал успели удалить'
  if (current.version !== row.existing_version) return 'Канал успели изменить: проверьте его и загрузите строку ещё раз'
  return undefined
}
