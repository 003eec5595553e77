import type { FastifyBaseLogger } from 'fastify'
import { type ChannelImport, type ImportRow, importLimits } from '#contract/channel-imports.ts'
import type { Database } from '#server/db/client.ts'
import { refuseDuplicate } from '#server/db/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { recordAs } from '#server/modules/record-changes/record-changes.service.ts'
import {
  importAtWork,
  importChangedSince,
  importNotFound,
  importNotLast,
  importNotOpen,
  importTooLong,
} from './channel-imports.errors.ts'
import {
  type Attempt,
  cancelImport,
  claimImport,
  countRows,
  deleteUnwritten,
  endAttempt,
  findImport,
  findLastImport,
  forgetRowsOfOthers,
  giveUpLeftImports,
  insertImport,
  lockImport,
  noteProgress,
  type StoredImport,
  saveRows,
  selectSkipped,
} from './channel-imports.repository.ts'
import { undoImport } from './undo-import.ts'
import { writeImport } from './write-import.ts'

/** Unwritten imports expire after a day. */
const keepUnwrittenMs = 24 * 60 * 60_000

export type ChannelImportService = ReturnType<typeof createChannelImportService>

type Deps = { db: Database; leases?: Database | undefined; now: () => Date; log: FastifyBaseLogger }

/**
 * Imports channels. Rows arrive in batches, and any node then writes or undoes them in one transaction after its
 * response. The database holds the progress, so every node can report it.
 */
export function createChannelImportService({ db, leases = db, now, log }: Deps) {
  const atWork = new Set<Promise<void>>()

  async function begin(newCategories: string[], userId: number) {
    const id = await db.transaction(async (tx) => {
      await deleteUnwritten(tx, { userId })
      return insertImport(tx, { userId, newCategories, at: now() })
    })
    return get(id ?? 0)
  }

  /**
   * @throws AppError `channel_import_not_found` (404), `channel_import_not_open` (409),
   * `channel_import_too_long` (422)
   */
  async function addRows(id: number, rows: ImportRow[], userId: number) {
    await db.transaction(async (tx) => {
      const locked = await lockImport(tx, id)
      if (locked?.user_id !== userId) throw importNotFound()
      if (locked.state !== 'collecting') throw importNotOpen()
      await saveRows(tx, id, rows)
      if ((await countRows(tx, id)) > importLimits.rows) throw importTooLong()
    })
  }

  /**
   * @throws AppError `channel_import_not_found` (404), `channel_import_not_open` or `channel_import_at_work`
   * (409)
   */
  async function write(id: number, userId: number) {
    const found = await findOwn(id, userId)
    const by = { userId, at: now() }
    await start(found, 'writing', async (tx, attempt, onProgress) => {
      await recordAs(tx, { ...by, import: { id, isUndo: false } })
      const outcome = await writeImport(tx, found, { by, onProgress })
      await audit(tx, { at: by.at, action: 'channels_imported', actorId: userId, subject: String(id) })
      await forgetRowsOfOthers(tx, id)
      const isOurs = await endAttempt(tx, attempt, 'done', { ...outcome, ended_at: now() })
      if (!isOurs) throw new AttemptLostError()
    })
    return get(id)
  }

  /**
   * Undoes an import of any user. If channels were changed since, the import's `failure` says so.
   * @throws AppError `channel_import_not_found` (404), `channel_import_not_last` or `channel_import_at_work` (409)
   */
  async function undo(id: number, userId: number) {
    const found = await findImport(db, id)
    if (!found) throw importNotFound()
    if (!(await canUndo(found))) throw importNotLast()
    const by = { userId, at: now() }
    await start(found, 'undoing', async (tx, attempt, onProgress) => {
      await recordAs(tx, { ...by, import: { id, isUndo: true } })
      const inTheWay = await undoImport(tx, found, { by, onProgress })
      if (inTheWay.length > 0) throw importChangedSince(inTheWay)
      await audit(tx, { at: by.at, action: 'channel_import_undone', actorId: userId, subject: String(id) })
      if (!(await endAttempt(tx, attempt, 'undone', {}))) throw new AttemptLostError()
    })
    return get(id)
  }

  /** @throws AppError `channel_import_not_found` (404), `channel_import_not_open` (409) when it was written */
  async function cancel(id: number, userId: number) {
    await findOwn(id, userId)
    if (!(await cancelImport(db, id))) throw importNotOpen()
    return get(id)
  }

  /** @throws AppError `channel_import_not_found` (404) */
  async function get(id: number): Promise<ChannelImport> {
    await giveUpLeft()
    const found = await findImport(db, id)
    if (!found) throw importNotFound()
    return shown(found)
  }

  async function last() {
    await giveUpLeft()
    const found = await findLastImport(db)
    return { last: found ? await shown(found) : null }
  }

  async function listSkipped(id: number) {
    if (!(await findImport(db, id))) throw importNotFound()
    return { rows: await selectSkipped(db, id) }
  }

  /** Resolves when the import is claimed; the work continues after that. */
  async function start(
    found: StoredImport,
    state: Attempt['state'],
    work: (tx: Database, attempt: Attempt, onProgress: (processed: number) => Promise<void>) => Promise<void>,
  ) {
    await giveUpLeft()
    const number = await claim(found.id, state)
    if (number === undefined) throw state === 'writing' ? importNotOpen() : importNotLast()
    const attempt: Attempt = { id: found.id, attempt: number, state }
    const onProgress = async (processed: number) => {
      if (!(await noteProgress(leases, attempt, processed))) throw new AttemptLostError()
    }
    const working = db.transaction((tx) => work(tx, attempt, onProgress)).catch((error) => fail(attempt, error))
    const ended = working.finally(() => atWork.delete(ended))
    atWork.add(ended)
  }

  async function claim(id: number, state: Attempt['state']): Promise<number | undefined> {
    const total = await countRows(db, id)
    const from = state === 'writing' ? (['collecting', 'failed'] as const) : (['done'] as const)
    // The database allows one running import at a time.
    return refuseDuplicate(importAtWork, () => claimImport(db, id, { from: [...from], to: state, total }))
  }

  /** Records a failure, after the attempt's writes were rolled back. If this fails too, the lease runs out. */
  async function fail(attempt: Attempt, error: unknown) {
    if (error instanceof AttemptLostError) return
    const isTold = error instanceof AppError
    if (!isTold) log.error({ err: error, importId: attempt.id }, 'an import failed')
    const failure = isTold ? error.message : failures[attempt.state]
    await endAttempt(leases, attempt, attempt.state === 'writing' ? 'failed' : 'done', { failure }).catch(
      (noting: unknown) => log.warn({ err: noting, importId: attempt.id }, 'the end of an import could not be stored'),
    )
  }

  async function findOwn(id: number, userId: number) {
    const found = await findImport(db, id)
    if (found?.user_id !== userId) throw importNotFound()
    return found
  }

  const giveUpLeft = () => giveUpLeftImports(leases, interrupted)

  async function canUndo({ id, state }: StoredImport): Promise<boolean> {
    return state === 'done' && (await findLastImport(db))?.id === id
  }

  async function shown(found: StoredImport): Promise<ChannelImport> {
    const { ended_at, made_category_ids } = found
    return {
      ...found,
      ended_at: ended_at?.toISOString() ?? null,
      made_categories: made_category_ids.length,
      can_undo: await canUndo(found),
    }
  }

  const sweep = () => deleteUnwritten(db, { before: new Date(now().getTime() - keepUnwrittenMs) })

  /** Waits for the running import, which takes some seconds. */
  const drain = async () => {
    await Promise.all(atWork)
  }

  return { begin, addRows, write, undo, cancel, get, last, listSkipped, sweep, drain }
}

/** The attempt was cancelled or taken over by another node, so its transaction rolls back. */
class AttemptLostError extends Error {
  readonly code = 'channel_import_attempt_lost'
}

const failures = {
  writing: 'Не получилось записать импорт, в базе ничего не изменилось. Попробуйте ещё раз',
  undoing: 'Не получилось отменить импорт, в базе ничего не изменилось. Попробуйте ещё раз',
}

const interrupted = 'Сервер перезапустился, в базе ничего не изменилось. Попробуйте ещё раз'
