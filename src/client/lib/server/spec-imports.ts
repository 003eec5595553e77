import { ApiError } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import * as categories from '#contract/channel-categories.ts'
import type { ImportRow } from '#contract/channel-imports.ts'
import * as channels from '#contract/channels.ts'
import { searchText } from '#domain/search-text.ts'
import type { ImportSource, WriteResult } from './server-calls.ts'

/** Sends one request per row. Written rows stay, so each attempt first checks which rows exist. */
export async function writeRowByRow(api: Api, source: ImportSource): Promise<WriteResult> {
  const { total, signal, onProgress } = source
  await source.compareWithBase()
  const ids = await categoryIds(api, await source.newCategories())
  const result: WriteResult = { created: 0, changed: 0, unchanged: 0, skipped: [], undoable: undefined }
  for (let done = 0; ; done++) {
    onProgress({ step: 'each', done, total })
    const [row] = await source.rows(done, done + 1)
    if (row === undefined) return result
    try {
      // The request ignores the signal, because an aborted one may have been carried out.
      if (signal.aborted) result.skipped.push({ rowNumber: row.row_number, reason: 'Запись отменена' })
      else result[await writeRow(api, row, ids)]++
    } catch (error) {
      if (!(error instanceof ApiError) || error.isAway || error.status === 401) throw error
      result.skipped.push({ rowNumber: row.row_number, reason: error.customMessage ?? error.message })
    }
  }
}

async function writeRow(
  api: Api,
  { existing, channel }: ImportRow,
  categoryIdOf: ReadonlyMap<string, number>,
): Promise<'created' | 'changed'> {
  const { category_title, ...fields } = channel
  const body = { ...fields, category_id: categoryIdOf.get(searchText(category_title)) ?? 0 }
  if (existing === undefined) {
    await api(channels.create, { body })
    return 'created'
  }
  const { id, version } = existing
  const params = { id: String(id) }
  await api(channels.update, { params, body: { ...body, ...(version > 0 && { version }) } })
  return 'changed'
}

/** Creates the categories of `titles` that are missing, and returns the ids of all categories by title. */
async function categoryIds(api: Api, titles: readonly string[]): Promise<Map<string, number>> {
  const ids = await listedCategories(api)
  const missing = titles.filter((title) => !ids.has(searchText(title)))
  for (const title of missing) await api(categories.create, { body: { title } })
  // The list is read again, because not every server returns the new id.
  return missing.length === 0 ? ids : listedCategories(api)
}

async function listedCategories(api: Api): Promise<Map<string, number>> {
  return new Map((await api(categories.list)).map(({ id, title }) => [searchText(title), id]))
}
