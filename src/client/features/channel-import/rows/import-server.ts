import { api } from '#client/lib/api/api.ts'
import { ApiError, isUnanswered } from '#client/lib/http/api-error.ts'
import { changedPages, hasExtension, searchedPages } from '#client/offline/database/channel-pages.ts'
import * as categories from '#contract/channel-categories.ts'
import * as imports from '#contract/channel-imports.ts'
import * as channels from '#contract/channels.ts'
import { searchText } from '#domain/search-text.ts'
import type { ImportThread } from './open-import.ts'

/** `each`: the server writes row by row, and written rows stay. */
export type WriteProgress = { step: 'sending' | 'writing' | 'each'; done: number; total: number }

/** The result of an import; `undoable` is its number if the server can undo it. */
export type WriteResult = {
  created: number
  changed: number
  unchanged: number
  skipped: { rowNumber: number; reason: string }[]
  undoable: number | undefined
  isUndone?: true
}

type WriteOptions = {
  thread: ImportThread
  total: number
  signal: AbortSignal
  onProgress: (progress: WriteProgress) => void
}

/** The rows of a request; far below the server's limit, so that a slow line carries them in time. */
const ROWS_AT_ONCE = 200
const TRIES = 4
const RETRY_MS = 1_000
const POLL_MS = 400

/** The server gave up an import without writing anything; the message says why. The import can be repeated. */
export class ImportFailedError extends Error {
  override readonly name = 'ImportFailedError'
}

/** Sends all channels of the base to the thread, as the server has them now. */
export async function tellExisting(thread: ImportThread, signal: AbortSignal): Promise<void> {
  const pages = (await hasExtension(api, 'channel-changes')) ? changedPages(api, null) : searchedPages(api)
  let isFirst = true
  for await (const { items } of pages) {
    signal.throwIfAborted()
    await thread.ask((worker) => worker.addExisting(items, isFirst))
    isFirst = false
  }
}

/**
 * Writes the thread's rows. A cancelled import writes nothing; a server without imports keeps the rows before the
 * cancellation and skips the rest.
 * @throws as `api` does, ImportFailedError, or the signal's reason when cancelled
 */
export async function writeImport(options: WriteOptions): Promise<WriteResult> {
  return (await hasExtension(api, 'channel-imports')) ? writeAtOnce(options) : writeRowByRow(options)
}

async function writeAtOnce({ thread, total, signal, onProgress }: WriteOptions): Promise<WriteResult> {
  const new_categories = await thread.ask((worker) => worker.newCategories())
  const { id } = await patiently(() => api(imports.begin, { body: { new_categories } }, { signal }), signal)
  const params = { id: String(id) }
  for (let done = 0; done < total; done += ROWS_AT_ONCE) {
    onProgress({ step: 'sending', done, total })
    const rows = await thread.ask((worker) => worker.payload(done, done + ROWS_AT_ONCE))
    await patiently(() => api(imports.addRows, { params, body: { rows } }, { signal }), signal)
  }
  // A lost answer does not tell whether the import has begun, so that is asked below.
  await api(imports.write, { params }, { signal }).catch(throwRefusal)
  for (;;) {
    if (signal.aborted) {
      // The import may be complete by then; the result says so and offers the undo.
      await patiently(() => api(imports.cancel, { params })).catch(() => {})
    }
    const told = await patiently(() => api(imports.get, { params }))
    if (told.state === 'done') return { ...told, skipped: await skippedOf(id), undoable: id }
    if (told.state === 'cancelled') throw signal.reason
    if (told.state === 'failed') throw new ImportFailedError(told.failure ?? '')
    if (told.state === 'collecting') await api(imports.write, { params }, { signal }).catch(throwRefusal)
    onProgress({ step: 'writing', done: told.processed, total: told.total })
    await pause(POLL_MS)
  }
}

/**
 * Restores the base as it was before the import.
 * @throws as `api` does, and ImportFailedError
 */
export async function undoImport(id: number): Promise<void> {
  const params = { id: String(id) }
  await api(imports.undo, { params }).catch(throwUnanswered)
  for (;;) {
    const told = await patiently(() => api(imports.get, { params }))
    if (told.state === 'undone') return
    if (told.state === 'done') throw new ImportFailedError(told.failure ?? 'Не получилось отменить импорт')
    await pause(POLL_MS)
  }
}

async function skippedOf(id: number) {
  const { rows } = await patiently(() => api(imports.listSkipped, { params: { id: String(id) } }))
  return rows.map(({ row_number, reason }) => ({ rowNumber: row_number, reason }))
}

/**
 * Writes one request a row, for a server of the specification alone. Written rows stay, so a second try first
 * reads which of them exist.
 */
async function writeRowByRow({ thread, total, signal, onProgress }: WriteOptions): Promise<WriteResult> {
  await tellExisting(thread, signal)
  const ids = await categoryIds(await thread.ask((worker) => worker.newCategories()))
  const result: WriteResult = { created: 0, changed: 0, unchanged: 0, skipped: [], undoable: undefined }
  for (let done = 0; ; done++) {
    onProgress({ step: 'each', done, total })
    const [row] = await thread.ask((worker) => worker.payload(done, done + 1))
    if (row === undefined) return result
    try {
      // The request ignores the signal, because an aborted one may have been carried out.
      if (signal.aborted) result.skipped.push({ rowNumber: row.row_number, reason: 'Запись отменена' })
      else result[await writeRow(row, ids)]++
    } catch (error) {
      if (!(error instanceof ApiError) || error.isAway || error.status === 401) throw error
      result.skipped.push({ rowNumber: row.row_number, reason: error.customMessage ?? error.message })
    }
  }
}

async function writeRow(
  { existing, channel }: imports.ImportRow,
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

/** Returns the ids of categories by title, and makes the missing ones of `titles`. */
async function categoryIds(titles: readonly string[]): Promise<Map<string, number>> {
  const ids = await listedCategories()
  const missing = titles.filter((title) => !ids.has(searchText(title)))
  for (const title of missing) await api(categories.create, { body: { title } })
  // The list is read again, because not every server returns the new id.
  return missing.length === 0 ? ids : listedCategories()
}

async function listedCategories(): Promise<Map<string, number>> {
  return new Map((await api(categories.list)).map(({ id, title }) => [searchText(title), id]))
}

/** Repeats a call that got no answer; all calls made through it may run twice. */
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

/** A refusal because the import has begun already is no failure. */
function throwRefusal(error: unknown): void {
  if (error instanceof ApiError && error.code === 'channel_import_not_open') return
  throwUnanswered(error)
}

/** A missing answer is no refusal; the next call asks for the outcome. */
function throwUnanswered(error: unknown): void {
  if (!isUnanswered(error)) throw error
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
