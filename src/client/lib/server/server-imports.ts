import type { QueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { ApiError, isUnanswered } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import * as categories from '#contract/channel-categories.ts'
import type { ImportRow } from '#contract/channel-imports.ts'
import * as imports from '#contract/channel-imports.ts'
import * as channels from '#contract/channels.ts'
import { searchText } from '#domain/search-text.ts'
import { serverKind } from './server.ts'
import type { ImportCalls, ImportSource, WriteResult } from './server-calls.ts'

/**
 * Resolves to the import calls that the server supports.
 * @throws when the server does not answer
 */
export async function serverImports(client: QueryClient): Promise<ImportCalls> {
  if (!(await serverKind(client)).isOurs) {
    return { writeImport: (source) => writeRowByRow(api, source), lastImport: async () => null }
  }
  return {
    writeImport: (source) => writeAtOnce(api, source),
    lastImport: async (signal) => (await api(imports.last, {}, { signal })).last,
  }
}

/** The rows per request. Far below the server's limit, so that a slow connection sends them before the timeout. */
const ROWS_AT_ONCE = 200
const TRIES = 4
const RETRY_MS = 1_000
const POLL_MS = 400

/** The server gave up an import without writing anything; the message says why. The import can be repeated. */
export class ImportFailedError extends Error {
  override readonly name = 'ImportFailedError'
}

/** Writes all rows in one import. A cancelled import writes nothing. */
async function writeAtOnce(api: Api, source: ImportSource): Promise<WriteResult> {
  const { total, signal, onProgress } = source
  const new_categories = await source.newCategories()
  const { id } = await patiently(() => api(imports.begin, { body: { new_categories } }, { signal }), signal)
  const params = { id: String(id) }
  for (let done = 0; done < total; done += ROWS_AT_ONCE) {
    onProgress({ step: 'sending', done, total })
    const rows = await source.rows(done, done + ROWS_AT_ONCE)
    await patiently(() => api(imports.addRows, { params, body: { rows } }, { signal }), signal)
  }
  // A lost answer does not show whether the import has begun, so the loop below asks for its state.
  await api(imports.write, { params }, { signal }).catch(throwRefusal)
  for (;;) {
    if (signal.aborted) {
      // The import may be complete by then; the result says so and offers the undo.
      await patiently(() => api(imports.cancel, { params })).catch(() => {})
    }
    const status = await patiently(() => api(imports.get, { params }))
    if (status.state === 'done') return { ...status, skipped: await skippedOf(api, id), undoable: status }
    if (status.state === 'cancelled') throw signal.reason
    if (status.state === 'failed') throw new ImportFailedError(status.failure ?? '')
    if (status.state === 'collecting') await api(imports.write, { params }, { signal }).catch(throwRefusal)
    onProgress({ step: 'writing', done: status.processed, total: status.total })
    await pause(POLL_MS)
  }
}

/**
 * Restores the base as it was before the import.
 * @throws as `api` does, and ImportFailedError
 */
export async function undoImport(api: Api, id: number): Promise<void> {
  const params = { id: String(id) }
  await api(imports.undo, { params }).catch(throwUnanswered)
  for (;;) {
    const status = await patiently(() => api(imports.get, { params }))
    if (status.state === 'undone') return
    if (status.state === 'done') throw new ImportFailedError(status.failure ?? 'Не получилось отменить импорт')
    await pause(POLL_MS)
  }
}

async function skippedOf(api: Api, id: number) {
  const { rows } = await patiently(() => api(imports.listSkipped, { params: { id: String(id) } }))
  return rows.map(({ row_number, reason }) => ({ rowNumber: row_number, reason }))
}

/** Retries a call that got no answer. The server may run the call twice, which must be harmless. */
async function patiently<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call()
    } catch (error) {
      if (tried === TRIES || !isUnanswered(error)) throw error
      await pause(RETRY_MS * tried)
      signal?.throwIfAborted()
    }
  }
}

/** Ignores missing answers and the refusal of an import that has already begun. */
function throwRefusal(error: unknown): void {
  if (error instanceof ApiError && error.code === 'channel_import_not_open') return
  throwUnanswered(error)
}

/** Ignores a missing answer, because the next call asks for the outcome. */
function throwUnanswered(error: unknown): void {
  if (!isUnanswered(error)) throw error
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one request per row. Written rows stay, so each attempt first checks which rows exist. */
async function writeRowByRow(api: Api, source: ImportSource): Promise<WriteResult> {
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
