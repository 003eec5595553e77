import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ChatMessageInput } from '#contract/chats.ts'
import { fastModel } from '#domain/chat.ts'
import type { Database, DatabaseConnection } from '#server/db/client.ts'
import { type Assistant, type AssistantTools, modelFor, type Setting } from '#server/modules/assistant/assistant.ts'
import type { AssistantSettingsService } from '#server/modules/assistant-settings/assistant-settings.service.ts'
import type { AssistantUsageService } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import type { AuthService } from '#server/modules/auth/auth.service.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { findUser } from '#server/modules/users/users.service.ts'
import { beginningWithin } from '#server/token-count.ts'
import { selectDocuments } from './chat-messages.repository.ts'
import { responseNotFound } from './chats.errors.ts'
import { endExpiredResponses, endStoppedResponse } from './expired-responses.ts'
import { type NumberedDocument, numberedDocument } from './prompt/numbered-document.ts'
import { createRemoteReaders } from './remote-readers.ts'
import { createResponseEngine } from './response-engine.ts'
import { type ResponseLimits, responseLimits } from './response-limits.ts'
import { listenToResponses } from './response-notifications.ts'
import { deleteLogs, findResponse, requestStop, selectOfDisabled, tellGone } from './responses.repository.ts'
import type { Question } from './running-response.ts'
import { createStreamReader, type StreamReader } from './stream-reader.ts'

/** A document takes up to megabytes of memory, so a tool reads only the latest ones. */
const mostDocuments = 20

const aloneWithinMs = 5_000

const keepLogsMs = 60 * 60_000

export type ResponseService = ReturnType<typeof createResponseService>

type Deps = {
  db: Database
  connection: DatabaseConnection
  leases?: Database | undefined
  assistant: Assistant
  usage: AssistantUsageService
  settings: Pick<AssistantSettingsService, 'agencyText'>
  /** Absent when an administrator does not want the assistant to look into the base. */
  toolsFor?:
    | ((
        about: AssistantTools['about'],
        asked: { userId: number; documents: () => Promise<(NumberedDocument & { id: string })[]> },
      ) => AssistantTools)
    | undefined
  files: FileService
  sessions: Pick<AuthService, 'selectOpen'>
  now: () => Date
  log: FastifyBaseLogger
  limits?: Partial<ResponseLimits> | undefined
}

/** Writes, streams and stops answers of the assistant on any node. */
export function createResponseService(deps: Deps) {
  const { db, connection, leases = db, files, sessions, now, log, assistant, settings } = deps
  const limits = { ...responseLimits, ...deps.limits }
  const settingOf = async (userId: number): Promise<Setting> => {
    const [user, agencyText] = await Promise.all([findUser(db, userId), settings.agencyText()])
    return { at: now(), userName: user?.fullName ?? '', agencyText }
  }
  const readDocuments = async (userId: number, chatId: string) => {
    const ids = await selectDocuments(db, userId, chatId)
    const read = await files.readForAssistant(ids.slice(-mostDocuments))
    return read.flatMap((file) => (file.kind === 'text' ? [{ id: file.id, ...numberedDocument(file) }] : []))
  }
  const toolsFor = (about: AssistantTools['about'], { userId, chatId }: { userId: number; chatId: string }) => {
    // An answer may read its documents many times.
    let documents: ReturnType<typeof readDocuments> | undefined
    const read = () => {
      documents ??= readDocuments(userId, chatId)
      return documents
    }
    return deps.toolsFor?.(about, { userId, documents: read })
  }
  const engine = createResponseEngine({ ...deps, leases, settingOf, toolsFor, limits })
  const remote = createRemoteReaders({ db, log })
  /** The session of each reader. */
  const readers = new Map<StreamReader, string>()
  /** After a failure, this node waits for the length of a lease before it ends other nodes' answers. */
  let patientUntil = Number.NEGATIVE_INFINITY
  const notifications = listenToResponses(connection, { onTold: hear, log })
  const timers = [
    setInterval(remote.look, limits.poll),
    setInterval(beat, limits.heartbeat),
    setInterval(endExpired, limits.renew),
  ]

  function hear(payload: string) {
    const [, event, id = ''] = /^(stop|gone):(.+)$/.exec(payload) ?? []
    if (event) engine.find(id)?.abort(event === 'stop' ? 'stopped' : 'lost')
    if (payload === 'sessions') endForbidden()
    remote.look()
  }

  function beat() {
    for (const reader of readers.keys()) reader.beat()
    endForbidden()
  }

  function endForbidden() {
    void endUnauthorised()
    void stopOfDisabled()
  }

  /** Stops the answers of disabled users, which would go on at the agency's cost; their words so far stay. */
  async function stopOfDisabled() {
    const ids = engine.ids()
    if (ids.length === 0) return
    try {
      for (const id of await selectOfDisabled(db, ids)) engine.find(id)?.abort('stopped')
    } catch (error) {
      log.warn({ err: error }, 'the users of answers could not be read')
    }
  }

  /** Ends the streams whose session has ended or whose user is disabled, because an open stream outlives both. */
  async function endUnauthorised() {
    if (readers.size === 0) return
    try {
      const asked = [...readers]
      const open = new Set(await sessions.selectOpen([...new Set(readers.values())]))
      for (const [reader, sessionId] of asked) if (!open.has(sessionId)) reader.end()
    } catch (error) {
      log.warn({ err: error }, 'the sessions of readers could not be read')
    }
  }

  async function endExpired() {
    try {
      const isPatient = performance.now() < patientUntil
      const mayEnd = (id: string) => !isPatient && !engine.find(id)
      await endExpiredResponses({ db, files, now }, { mayEnd, log })
    } catch (error) {
      patientUntil = performance.now() + limits.lease
      log.warn({ err: error }, 'expired answers could not be ended')
    }
  }

  /** @throws AppError `response_not_found` (404) */
  async function requireOwn(userId: number, id: string) {
    const response = await findResponse(db, userId, id)
    if (!response) throw responseNotFound()
    return response
  }

  /** Sends the messages of the response after the given number, both stored and future. */
  function follow(read: { id: string; sessionId: string }, raw: ServerResponse, after: number) {
    // A client that disconnected before this call emits no event, so its reader would never be removed.
    if (raw.destroyed) return
    const reader = createStreamReader(raw, after)
    const response = engine.find(read.id)
    readers.set(reader, read.sessionId)
    raw.on('error', () => raw.destroy())
    raw.on('close', () => {
      readers.delete(reader)
      response?.removeReader(reader)
      remote.remove(reader)
    })
    if (response) response.addReader(reader)
    else remote.add(reader, read.id)
  }

  /**
   * Asks the node that writes the response to end it. After `limits.stop`, this node ends the response.
   * @throws AppError `response_not_found` (404)
   */
  async function stop(userId: number, id: string) {
    const patience = performance.now() + limits.stop
    const response = await requireOwn(userId, id)
    if (response.status !== 'running') return
    await requestStop(db, id)
    engine.find(response.id)?.abort('stopped')
    while (performance.now() < patience) {
      if ((await findResponse(db, userId, id))?.status !== 'running') return
      await sleep(50)
    }
    await endStoppedResponse({ id, chatId: response.chatId, userId }, { db, files, now })
  }

  /** Aborts the response of a deleted chat on all nodes. */
  async function forget(id: string) {
    engine.find(id)?.abort('lost')
    await tellGone(db, id)
  }

  async function drain() {
    await engine.drain()
    for (const reader of readers.keys()) reader.end()
    // A client that does not read must not delay the shutdown.
    const patience = performance.now() + 1_000
    while (readers.size > 0 && performance.now() < patience) await sleep(20)
    for (const reader of readers.keys()) reader.destroy()
  }

  async function close() {
    timers.forEach(clearInterval)
    await engine.close()
    await notifications.close()
  }

  return {
    /** The lease of a new response in milliseconds. */
    lease: limits.lease,
    /** How many characters of a question's text the model can take at most, without a conversation. */
    lengthWithin: async (userId: number, { msg, attributes }: ChatMessageInput) => {
      const model = modelFor({ isFast: attributes.model === fastModel }, assistant)
      return beginningWithin(msg, model.historyTokens(await settingOf(userId))).length
    },
    /** Answers a message from the base; undefined if that needs a model, as a message with a file does. */
    async answerAlone(userId: number, { msg, attributes }: ChatMessageInput) {
      const { use_agency_base, use_image_tool, use_web_search_tool, continues, attached_files } = attributes
      if (!use_agency_base || use_image_tool || use_web_search_tool || continues) return undefined
      if (attached_files && attached_files.length > 0) return undefined
      const tools = deps.toolsFor?.('base', { userId, documents: async () => [] })
      const known = await tools?.answerAlone(msg, AbortSignal.timeout(aloneWithinMs))
      return known?.isHelp ? undefined : known
    },
    start: (question: Question) => engine.start(question),
    /** The number of answers that this node is writing. */
    runningCount: () => engine.count(),
    requireOwn,
    follow,
    stop,
    forget,
    /** Deletes logs that no reader can resume from. */
    sweep: () => deleteLogs(db, new Date(now().getTime() - keepLogsMs)),
    drain,
    close,
  }
}
