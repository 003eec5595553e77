import { ApiError, isUnanswered } from '#client/lib/http/api-error.ts'
import type { Api } from '#client/lib/http/create-api.ts'
import * as imports from '#contract/channel-imports.ts'
import type { ImportSource, WriteResult } from './server-calls.ts'

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
export async function writeAtOnce(api: Api, source: ImportSource): Promise<WriteResult> {
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
