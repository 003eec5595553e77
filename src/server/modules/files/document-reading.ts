import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileExtension } from '#domain/attachment.ts'
import type { Database } from '#server/db/client.ts'
import type { TableQuestion } from '#server/table-question.ts'
import { createTurns } from '#server/turns.ts'
import { findUnread, storeReading } from './files.repository.ts'
import { askTable } from './reading/ask-table.ts'
import { readerUnavailable, type TextExtraction } from './reading/text-extraction.ts'
import { type FileStore, withIncomingFolder } from './storage/file-store.ts'

type Stored = { ownerId: number; storageKey: string }
type Unread = Awaited<ReturnType<typeof findUnread>>[number]
type Deps = { db: Database; store: FileStore; extraction: TextExtraction }

const lost = { problem: 'Не удалось прочитать текст файла: его содержимое утеряно' }

/** Two documents are read at once, for different users, so that a slow document does not block other users. */
const limits = { inAll: 2, each: 1 }

/**
 * Reads the texts of stored documents, one per user at a time, with users in turn. The database marks unread documents,
 * so any node can read those that a stopped server left.
 */
export function createDocumentReading({ db, store, extraction }: Deps) {
  const turns = createTurns<number>(limits)
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()

  /**
   * Reads the unread files among `ids`. Resolves when all are read or after `withinMs` milliseconds.
   * @throws AppError reader_unavailable, or an error of the store (503); the document then stays unread
   */
  async function settle(ids: readonly string[], withinMs?: number) {
    const unread = await findUnread(db, ids)
    if (unread.length === 0) return
    const all = Promise.all(unread.map(read))
    const waited = new AbortController()
    const late = withinMs === undefined ? [] : [sleep(withinMs, undefined, { signal: waited.signal })]
    await Promise.race([all, ...late]).finally(() => waited.abort())
  }

  function read(file: Unread): Promise<void> {
    const reading = running.get(file.id) ?? readInTurn(file).finally(() => running.delete(file.id))
    running.set(file.id, reading)
    return reading
  }

  async function readInTurn(file: Unread) {
    const extension = fileExtension(file.name)
    const result = (await inTurn(file, (path) => extraction.extract({ path, extension }, closing.signal))) ?? lost
    await storeReading(db, file.id, {
      extractedText: 'text' in result ? result.text : null,
      problem: 'problem' in result ? result.problem : null,
    })
  }

  /** Puts the bytes of a file into a folder for the work on them, in its owner's turn; undefined if they are lost. */
  async function inTurn<T>(
    { ownerId, storageKey }: Stored,
    work: (path: string) => Promise<T>,
    signal: AbortSignal = closing.signal,
  ) {
    const end = await turns.take(ownerId)
    try {
      signal.throwIfAborted()
      const bytes = await store.open(storageKey)
      if (!bytes) return undefined
      return await withIncomingFolder(store, async (folder) => {
        const path = join(folder, 'document')
        await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal })
        return work(path)
      })
    } catch (error) {
      throw closing.signal.aborted ? readerUnavailable(error) : error
    } finally {
      end?.()
    }
  }

  /** Answers a question of a stored table; undefined if it cannot be read. */
  function ask(file: Stored, question: TableQuestion, given: AbortSignal) {
    const signal = AbortSignal.any([given, closing.signal])
    return inTurn(file, (path) => askTable(path, question, { signal, onDeath: extraction.onDeath }), signal)
  }

  /** Ends the readers. Documents that are still unread are read when they are next needed. */
  async function close() {
    closing.abort()
    await Promise.allSettled(running.values())
  }

  return { settle, ask, close }
}
