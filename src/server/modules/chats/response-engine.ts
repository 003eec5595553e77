import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { StreamMessage } from '#contract/chats.ts'
import { failureTexts } from '#domain/answer/answer-failure.ts'
import type { Database } from '#server/db/client.ts'
import { type Assistant, modelFor, type Setting } from '#server/modules/assistant/assistant.ts'
import { type AssistantUsageService, usageOf } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { createTurns } from '#server/turns.ts'
import { createPromptBuilder } from './build-prompt.ts'
import { selectCheckedAnswers } from './chat-messages.repository.ts'
import { endResponse } from './end-response.ts'
import { generateAnswer, type Outcome, type ToolsFor } from './generate-answer.ts'
import type { ResponseLimits } from './response-limits.ts'
import { createResponseLog } from './response-log.ts'
import { isResponse } from './responses.repository.ts'
import { nameChat } from './rooms/name-chat.ts'
import { createRunningResponse, type Question, type RunningResponse } from './running-response.ts'

type Deps = {
  db: Database
  /** Separate connections for logs and leases, which must not wait for requests. */
  leases: Database
  assistant: Assistant
  usage: Pick<AssistantUsageService, 'add'>
  settingOf: (userId: number) => Promise<Setting>
  toolsFor: ToolsFor
  files: FileService
  now: () => Date
  log: FastifyBaseLogger
  limits: ResponseLimits
}

/** Writes the answers requested on this node, with or without readers. */
export function createResponseEngine(deps: Deps) {
  const { db, leases, assistant, usage, files, now, log, limits } = deps
  const running = new Map<string, RunningResponse>()
  const endings = new Map<string, Promise<void>>()
  const responseLog = createResponseLog({ db: leases, running, limits, log })
  const readConversation = createPromptBuilder(db, files)
  const turns = createTurns<'ending'>({ inAll: endingsAtOnce, each: endingsAtOnce })
  const namings = new Set<Promise<void>>()
  const closing = new AbortController()
  let isClosing = false

  /** Starts the answer of a response that the database holds. */
  function start(question: Question) {
    const response = createRunningResponse(question, { limits, onAppend: responseLog.schedule })
    running.set(question.responseId, response)
    endings.set(question.responseId, run(response))
    if (isClosing) response.abort('closing')
  }

  async function run(response: RunningResponse) {
    const chosen = modelFor(response, assistant)
    const checkedAnswers = (chatId: string) => selectCheckedAnswers(db, chatId)
    const outcome = await generateAnswer(response, { ...deps, assistant: chosen, readConversation, checkedAnswers })
    const attributes = attributesOf(response)
    const last: StreamMessage = {
      ...(outcome.status === 'interrupted'
        ? { event: 'error', message: failureTexts[outcome.failure] }
        : { event: 'done' }),
      ...(attributes && { attributes }),
    }
    // While the response waits to end, its log is written and its lease renewed.
    const isEnded = await endInTurn(response, outcome, last)
    running.delete(response.responseId)
    endings.delete(response.responseId)
    if (isEnded) response.close(last)
    if (isEnded && outcome.status === 'done' && !response.alone) {
      // Naming takes longer than the answer may wait.
      const naming = nameChat(response, { db, assistant, usage, log, signal: closing.signal })
      namings.add(naming)
      void naming.then(() => namings.delete(naming))
    }
    await cleanUp(response, isEnded).catch((error: unknown) => {
      response.dropReaders()
      log.warn({ err: error }, 'unused files of an answer could not be removed')
    })
  }

  async function endInTurn(...ended: Parameters<typeof end>): Promise<boolean> {
    const endTurn = await turns.take('ending')
    const [response] = ended
    try {
      await noteUsage(response)
      return response.signal.reason !== 'lost' && (await end(...ended))
    } finally {
      endTurn?.()
    }
  }

  async function noteUsage(response: RunningResponse) {
    const used = usageOf(response)
    if (used === undefined) return
    await usage
      .add({ userId: response.userId, model: modelFor(response, assistant).model, answers: 1, ...used })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the usage of an answer could not be counted')
      })
  }

  /** Retries for a while; after that another node ends the response, or this node after a restart. */
  async function end(response: RunningResponse, outcome: Outcome, last: StreamMessage): Promise<boolean> {
    response.isEnding = true
    await responseLog.settled()
    const { responseId: id, chatId, userId, messages, text } = response
    const rest = { messages: [...messages.slice(response.storedCount), last], lastId: messages.length + 1 }
    const ending = { ...outcome, at: now(), text, imageFileId: finalPicture(response), ...attributesOf(response), rest }
    while (performance.now() - response.renewedAt < (isClosing ? limits.lease : limits.outage)) {
      try {
        return await endResponse(db, { id, chatId, userId }, ending)
      } catch (error) {
        log.warn({ err: error }, 'the end of an answer could not be written')
        await sleep(limits.flush)
      }
    }
    return false
  }

  async function cleanUp(response: RunningResponse, isEnded: boolean) {
    const isGone = !isEnded && !(await isResponse(db, response.responseId))
    if (isGone) response.close({ event: 'error', message: 'Чат удалён' })
    response.dropReaders()
    const kept = isGone ? undefined : finalPicture(response)
    const unused = response.pictures.map(({ id }) => id).filter((id) => id !== kept)
    // The node that ends a response removes its unused files.
    if ((isEnded || isGone) && unused.length > 0) await files.remove(unused)
  }

  return {
    start,
    find: (responseId: string) => running.get(responseId),
    ids: () => [...running.keys()],
    /** The number of answers that this node is writing. */
    count: () => running.size,
    /** Gives answers time to end and then interrupts them. */
    async drain() {
      isClosing = true
      closing.abort()
      const waited = new AbortController()
      await Promise.race([
        Promise.all(endings.values()),
        sleep(limits.close, undefined, { signal: waited.signal }).catch(() => {}),
      ])
      waited.abort()
      for (const response of running.values()) response.abort('closing')
      await Promise.all(endings.values())
    },
    async close() {
      closing.abort()
      await Promise.all([...endings.values(), ...namings])
      responseLog.stop()
      await responseLog.settled()
    },
  }
}

/** Returns the attributes of the answer; undefined when it has none. */
function attributesOf({ cited, unverified }: RunningResponse) {
  const found = { ...(cited && { cited }), ...(unverified.length > 0 && { unverified }) }
  return Object.keys(found).length === 0 ? undefined : found
}

/** Ending a response takes a database connection, and requests, logs and leases need connections too. */
const endingsAtOnce = 4

const finalPicture = ({ pictures }: RunningResponse) => pictures.findLast(({ isFinal }) => isFinal)?.id
