import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { fileUrl, type UploadedFile } from '#contract/files.ts'
import { maxAttachments } from '#domain/attachment.ts'
import type { Database } from '#server/db/client.ts'
import { isLogo } from '#server/modules/services/services.service.ts'
import type { TableQuestion } from '#server/table-question.ts'
import { assistantFile } from './assistant-file.ts'
import { createDocumentReading } from './document-reading.ts'
import { createFileRemoval } from './file-removal.ts'
import { createFileRoom, type FileQuota } from './file-room.ts'
import { fileNotFound, filesUnknown, noFiles, tooManyFiles } from './files.errors.ts'
import {
  announceBytes,
  findFile,
  findFiles,
  findUnread,
  insertFiles,
  lockUploads,
  storedBytes,
} from './files.repository.ts'
import { pictureSize } from './picture-size.ts'
import type { TextExtraction } from './reading/text-extraction.ts'
import { type ReceivedFile, receiveFile } from './received-file.ts'
import { type FileStore, keepAll, withIncomingFolder } from './storage/file-store.ts'

/** Less than ten seconds, after which a client aborts its request. */
const answerWithinMs = 8_000
/** Less than the silence after which an answer is interrupted. */
const assistantWithinMs = 60_000
/** For stores that only the server itself fills. */
const noQuota: FileQuota = { own: Number.MAX_SAFE_INTEGER, all: Number.MAX_SAFE_INTEGER }

export type FileService = ReturnType<typeof createFileService>

/** A file as the assistant receives it. With `isCut`, the document goes on after the text that the server stores. */
export type AssistantFile = { id: string; name: string } & (
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'image'; mediaType: string; data: Uint8Array }
  | { kind: 'unreadable'; problem: string }
)

type Deps = {
  db: Database
  now: () => Date
  store: FileStore
  extraction: TextExtraction
  /** The quota of uploads. Generated pictures count towards it but are never refused. */
  fileQuota?: FileQuota | undefined
  /** Called for bytes that could not be removed for now. */
  onLeft?: (error: unknown, storageKey: string) => void
  /** Called when documents stay unread until they are needed. */
  onUnread?: (error: unknown) => void
}

/** Receives and checks users' files, and returns them to their owners and to the assistant. */
export function createFileService(deps: Deps) {
  const { db, now, store, fileQuota = noQuota, onUnread = () => {} } = deps
  const announce = (storageKeys: string[]) => announceBytes(db, storageKeys)
  const reading = createDocumentReading(deps)
  const room = createFileRoom(fileQuota)
  const removal = createFileRemoval(deps)

  /**
   * Stores all parts or none. Documents are read afterwards; if that fails, a document is kept with its problem.
   * @throws AppError 413 or 422 that names the file
   */
  function upload(
    ownerId: number,
    parts: AsyncIterable<{ filename: string; file: Readable }>,
  ): Promise<(UploadedFile & { id: string })[]> {
    return withIncomingFolder(store, async (folder) => {
      const received = await receiveWithRoom(ownerId, parts, folder)
      const uploaded = received.map((file) => ({ ...file, id: randomUUID() }))
      const rows = (kept: ((typeof uploaded)[number] & { storageKey: string })[]) =>
        kept.map(({ id, name, mediaType, size, storageKey, text = null }) => ({
          id,
          ownerId,
          name,
          mediaType,
          size,
          storageKey,
          extractedText: emptyProblem(text) === null ? text : null,
          problem: emptyProblem(text),
          origin: 'upload' as const,
          createdAt: now(),
        }))
      const record = async (tx: Database, kept: Parameters<typeof rows>[0]) => {
        await room.require(tx, { ownerId, bytes: kept.reduce((sum, { size }) => sum + size, 0) })
        await insertFiles(tx, rows(kept))
      }
      await keepAll({ db, store }, uploaded, { announce, record })
      const documents = uploaded.filter(({ kind }) => kind === 'document').map(({ id }) => id)
      reading.settle(documents).catch(onUnread)
      return uploaded.map(({ id, name, text = null }) => ({
        id,
        name,
        url: fileUrl(id),
        problem: emptyProblem(text),
        is_reading: documents.includes(id),
      }))
    })
  }

  /** Once received, the bytes no longer count as arriving, because their rows will count soon. */
  async function receiveWithRoom(ownerId: number, parts: Parameters<typeof receiveAll>[0], folder: string) {
    using arriving = await room.startUpload(db, ownerId)
    return await receiveAll(parts, { folder, onBytes: arriving.add })
  }

  /**
   * Waits for the texts of a message's documents, within the time that a client waits for the response.
   * @throws AppError reader_unavailable or storage_unavailable (503) when a document cannot be read now
   */
  const awaitTexts = (ids: readonly (string | number)[]) =>
    reading.settle(
      ids.filter((id) => typeof id === 'string'),
      answerWithinMs,
    )

  /**
   * Returns the outcome of reading a file, or `is_reading` if the reading takes longer than `answerWithinMs`.
   * @throws AppError `file_not_found` (404) also for another user's file; 503 as above
   */
  async function readingOf(ownerId: number, id: string) {
    if ((await findFile(db, id))?.ownerId !== ownerId) throw fileNotFound()
    await reading.settle([id], answerWithinMs)
    const problem = (await findFile(db, id))?.problem ?? null
    return { is_reading: (await findUnread(db, [id])).length > 0, problem }
  }

  /**
   * Returns the user's own uploads in the order of `ids`. In a transaction, they cannot be deleted until it ends.
   * @throws AppError `validation_failed` (422) for an id that is not one of the user's uploads
   */
  async function requireUploads(
    tx: Database,
    ownerId: number,
    ids: readonly (string | number)[],
  ): Promise<{ id: string; name: string }[]> {
    const own = ids.filter((id) => typeof id === 'string')
    // Ids of this server are UUIDs; numeric ids come from other servers with the same endpoint.
    if (own.length < ids.length) throw filesUnknown()
    const byId = new Map((await lockUploads(tx, ownerId, own)).map((file) => [file.id, file]))
    return own.map((id) => {
      const file = byId.get(id.toLowerCase())
      if (!file) throw filesUnknown()
      return { id: file.id, name: file.name }
    })
  }

  /** Returns the user's own upload and locks it as `requireUploads` does; undefined for any other id. */
  async function findUpload(tx: Database, ownerId: number, id: string | number) {
    // A query with an id that is not a UUID fails.
    const [file] = z.safeParse(z.uuid(), id).success ? await lockUploads(tx, ownerId, [String(id)]) : []
    return file
  }

  /** Returns the width and height of a stored picture in pixels; undefined if it is damaged or gone. */
  async function sidesOf({ storageKey }: { storageKey: string }) {
    const stream = await store.open(storageKey)
    return stream && pictureSize(await buffer(stream))
  }

  /**
   * Returns the files for the assistant, in the order of `ids`, without files that are gone. Documents that a stopped
   * server left unread are read first.
   */
  async function readForAssistant(ids: readonly string[]): Promise<AssistantFile[]> {
    await reading.settle(ids, assistantWithinMs).catch(onUnread)
    const byId = new Map((await findFiles(db, ids)).map((file) => [file.id, file]))
    const result: AssistantFile[] = []
    for (const id of ids) {
      const row = byId.get(id.toLowerCase())
      const file = row && (await assistantFile(store, row))
      if (file) result.push(file)
    }
    return result
  }

  /** Answers a question of the table in the user's own file; undefined if there is no such file or it cannot be read. */
  async function askTable(ownerId: number, id: string, question: TableQuestion, signal: AbortSignal) {
    const file = await findFile(db, id)
    return file?.ownerId === ownerId ? reading.ask(file, question, signal) : undefined
  }

  /** Stores a picture of an answer. A preview is an unfinished picture. */
  function storePicture(
    ownerId: number,
    { data, mediaType, preview }: { data: Uint8Array; mediaType: string; preview: boolean },
  ): Promise<{ id: string; name: string; url: string }> {
    return withIncomingFolder(store, async (folder) => {
      const path = join(folder, 'picture')
      await writeFile(path, data, { mode: 0o600 })
      const [id, name] = [randomUUID(), `Изображение.${pictureExtensions[mediaType] ?? 'png'}`]
      const origin = preview ? ('preview' as const) : ('generated' as const)
      const row = { id, ownerId, origin, name, mediaType, size: data.length, createdAt: now() }
      const record = (tx: Database, kept: { storageKey: string }[]) =>
        insertFiles(
          tx,
          kept.map(({ storageKey }) => ({ ...row, storageKey })),
        )
      await keepAll({ db, store }, [{ path, mediaType }], { announce, record })
      return { id, name, url: fileUrl(id, { preview }) }
    })
  }

  /**
   * Opens the user's own file, or a logo, which all users may read.
   * @throws AppError `file_not_found` (404) also for another user's file and for one whose bytes are gone
   */
  async function open(ownerId: number, id: string) {
    const file = await findFile(db, id)
    if (file?.ownerId !== ownerId && !(await isLogo(db, id))) throw fileNotFound()
    return openShared(id)
  }

  /**
   * Opens a file whose readers the caller decides.
   * @throws AppError `file_not_found` (404) also for a file whose bytes are gone
   */
  async function openShared(id: string) {
    const file = await findFile(db, id)
    const stream = file && (await store.open(file.storageKey))
    if (!stream) throw fileNotFound()
    return { name: file.name, mediaType: file.mediaType, stream }
  }

  /** Returns the bytes that the user's files and all files take, and the limits of both. */
  async function usage(ownerId: number) {
    const { own, all } = await storedBytes(db, ownerId)
    return { own_bytes: own, own_limit: fileQuota.own, all_bytes: all, all_limit: fileQuota.all }
  }

  return {
    upload,
    awaitTexts,
    readingOf,
    requireUploads,
    findUpload,
    sidesOf,
    readForAssistant,
    askTable,
    storePicture,
    open,
    openShared,
    usage,
    remove: removal.remove,
    sweep: removal.sweep,
    close: reading.close,
  }
}

async function receiveAll(
  parts: AsyncIterable<{ filename: string; file: Readable }>,
  into: Parameters<typeof receiveFile>[1],
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = []
  for await (const part of parts) {
    if (received.length === maxAttachments) throw tooManyFiles()
    received.push(await receiveFile(part, into))
  }
  if (received.length === 0) throw noFiles()
  return received
}

const pictureExtensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Returns what a text says of itself if it has no words: a model would answer as if the file was there. */
const emptyProblem = (text: string | null) =>
  text !== null && text.trim() === '' ? 'Файл пуст: в нём нет текста' : null
