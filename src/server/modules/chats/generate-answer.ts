import type { FastifyBaseLogger } from 'fastify'
import type { AnswerFailure } from '#domain/answer/answer-failure.ts'
import {
  type AloneAnswer,
  type Assistant,
  AssistantError,
  type AssistantPart,
  type AssistantTools,
  type Setting,
} from '#server/modules/assistant/assistant.ts'
import type { ModelCall } from '#server/modules/assistant-usage/assistant-usage.service.ts'
import type { FileService } from '#server/modules/files/files.service.ts'
import { createFindingWriter, type FindingWriter } from './answer/finding-writer.ts'
import { joinAnswer } from './answer/join-answer.ts'
import { type CheckedAnswer, provenText, type Source, sourcesText } from './answer/own-words.ts'
import type { Prompt, ReadConversation } from './build-prompt.ts'
import { halved, type Offered, promptBeside } from './prompt/room-for-tools.ts'
import type { ResponseLimits } from './response-limits.ts'
import type { Abort, RunningResponse } from './running-response.ts'

/** The outcome of an answer; of an interrupted one, why. */
export type Outcome = { status: 'done' | 'stopped' } | { status: 'interrupted'; failure: AnswerFailure }

/** Returns what the model may look into; undefined when an administrator does not want it. */
export type ToolsFor = (about: AssistantTools['about'], response: RunningResponse) => AssistantTools | undefined

type Deps = {
  assistant: Assistant
  files: Pick<FileService, 'storePicture' | 'remove'>
  readConversation: ReadConversation
  settingOf: (userId: number) => Promise<Setting>
  toolsFor: ToolsFor
  /** The earlier answers of a chat for which tools were called. */
  checkedAnswers: (chatId: string) => Promise<readonly CheckedAnswer[]>
  limits: ResponseLimits
  log: FastifyBaseLogger
}

/** Streams the model's answer into the response until it ends or is aborted. It never throws. */
export async function generateAnswer(response: RunningResponse, deps: Deps): Promise<Outcome> {
  const { limits } = deps
  const silence = setTimeout(() => response.abort('silent'), limits.silence)
  const duration = setTimeout(() => response.abort('too-long'), limits.duration)
  // A model that ignores the abort signal must not delay the end.
  const aborted = new Promise<void>((resolve) => {
    if (response.signal.aborted) resolve()
    response.signal.addEventListener('abort', () => resolve())
  })
  const writer = createFindingWriter(response)
  const known = [response.proven]
  let isCutOff = true
  try {
    await Promise.race([consume(response, { ...deps, writer, known, onPart: () => silence.refresh() }), aborted])
    isCutOff = response.signal.aborted
    return outcomeOf(response, deps.log)
  } catch (error) {
    return { status: 'interrupted', failure: failureOf(error, deps.log) }
  } finally {
    clearTimeout(silence)
    clearTimeout(duration)
    writer.end(isCutOff)
    response.endText()
    response.unverified.push(...writer.unverified(known))
  }
}

type Consume = Deps & {
  writer: FindingWriter
  /** Texts whose numbers are known. */
  known: string[]
  onPart: () => void
}

/** Writes the answer of the base if there is one. Asks once more with half of the prompt when the model's server finds it too long. */
async function consume(response: RunningResponse, deps: Consume) {
  if (response.alone) return writeAlone(response.alone, deps.writer)
  const setting = await deps.settingOf(response.userId)
  const tools = response.asksBase && response.mode === 'text' ? deps.toolsFor('base', response) : undefined
  if (tools || response.cited) {
    deps.known.push(...(await deps.checkedAnswers(response.chatId)).map(provenText))
  }
  const { prompt, ...offered } = await offer(response, tools, { ...deps, setting })
  if (prompt === undefined) throw new AssistantError('question_too_long')
  try {
    await answer(response, { ...prompt, setting, ...offered }, deps)
  } catch (error) {
    const isTooLong = error instanceof AssistantError && error.code === 'prompt_too_long'
    const hasBegun = deps.writer.hasWords || response.pictures.length > 0
    if (!isTooLong || hasBegun || response.signal.aborted) throw error
    const room = Math.floor(prompt.tokens * Math.min(0.5, 0.8 * (error.share ?? 1)))
    const half = await (await deps.readConversation(response, room))(room)
    // After a tool, what it gave can be the excess.
    const shorter = half ?? (response.hasWords ? prompt : undefined)
    if (shorter === undefined) throw error
    deps.log.warn({ code: error.code, counted: prompt.tokens }, 'the model refused the length of a prompt')
    await answer(response, { ...shorter, setting, ...halved(offered) }, deps)
  }
}

function writeAlone({ notice, finding, text }: AloneAnswer, writer: FindingWriter) {
  writer.addText(notice)
  writer.addFinding(finding)
  writer.addText(text)
}

/** Builds the prompt. The model may read what is left out of the files of a question that asks nothing of the base. */
async function offer(
  response: RunningResponse,
  tools: AssistantTools | undefined,
  { assistant, readConversation, setting, toolsFor }: Consume & { setting: Setting },
): Promise<{ prompt: Prompt | undefined } & Offered> {
  const whole = assistant.historyTokens(setting)
  const build = await readConversation(response, whole)
  const beside = await promptBeside(tools, whole, build)
  if (beside) return beside
  const prompt = await build(whole)
  if (!prompt?.hasShortenedFile || response.mode === 'image') return { prompt }
  // Without room for the tools, what the first prompt left out stays stored.
  return (await promptBeside(toolsFor('files', response), whole, build)) ?? { prompt }
}

type Request = Prompt & { setting: Setting } & Offered

async function answer(
  response: RunningResponse,
  request: Request,
  { assistant, files, writer, known, onPart }: Consume,
) {
  const { messages, tokens, setting, tools } = request
  const { signal, mode, begins } = response
  const sources: Source[] = []
  const join = joinAnswer(begins)
  // The request to go on repeats the model's own words.
  const earlier = begins === '' ? messages : messages.slice(0, -1)
  known.push(...earlier.flatMap(({ role, text }) => (role === 'user' ? [text] : [])))
  if (signal.aborted) return
  let call: ModelCall = {
    estimated: tokens + assistant.instructionTokens(setting) + (tools?.tokens ?? 0),
    reported: undefined,
    hasBegun: false,
  }
  response.calls.push(call)
  for await (const part of assistant.answer({ ...request, begins, mode, signal })) {
    if (part.type === 'usage') call.reported = part
    call.hasBegun = true
    if (signal.aborted) return
    onPart()
    if (part.type === 'step') {
      call = { estimated: call.reported?.inputTokens ?? call.estimated, reported: undefined, hasBegun: false }
      response.calls.push(call)
    }
    if (part.type === 'text') writer.addText(join.take(part.text))
    // From the first call on, the answer is about the base, also if it ends before the tool has answered.
    else if (part.type === 'call' && tools?.about !== 'files') response.noteCall()
    else if (part.type === 'finding') writer.addFinding(part.finding, tools?.about)
    else if (part.type === 'source') sources.push(part)
    else if (part.type === 'image') await addPicture(response, part, files)
    if (signal.aborted) return
  }
  if (signal.aborted) return
  writer.addText(join.end())
  if (sources.length > 0) writer.addText(sourcesText(sources))
}

async function addPicture(
  response: RunningResponse,
  { data, mediaType, isFinal }: AssistantPart & { type: 'image' },
  files: Pick<FileService, 'storePicture' | 'remove'>,
) {
  const stored = await files.storePicture(response.userId, { data, mediaType, preview: !isFinal })
  // The node that ended the response has already removed its files.
  if (response.signal.aborted) await files.remove([stored.id])
  else response.addPicture({ ...stored, isFinal })
}

function outcomeOf(response: RunningResponse, log: FastifyBaseLogger): Outcome {
  if (response.signal.aborted) {
    const reason = faultsOfModel[abortOf(response)]
    if (reason) log.warn({ code: 'model_broke_off', reason }, 'the model failed')
    return outcomes[abortOf(response)]
  }
  const isEmpty = !response.hasWords && !response.pictures.some(({ isFinal }) => isFinal)
  if (!isEmpty) return { status: 'done' }
  log.warn({ code: 'model_broke_off', reason: 'EMPTY' }, 'the model failed')
  return { status: 'interrupted', failure: 'empty' }
}

/** Aborts that the log records as failures of the model. */
const faultsOfModel: Partial<Record<Abort, string>> = { silent: 'TIMEOUT', 'too-long': 'TOO_LONG' }

const abortOf = ({ signal }: RunningResponse): Abort => signal.reason

const outcomes: Record<Abort, Outcome> = {
  stopped: { status: 'stopped' },
  silent: { status: 'interrupted', failure: 'silent' },
  'too-long': { status: 'interrupted', failure: 'answer_too_long' },
  closing: { status: 'interrupted', failure: 'closing' },
  lost: { status: 'interrupted', failure: 'lost' },
}

/** Returns why the answer failed. The log gets only a code, because the error's text may repeat the user's words. */
function failureOf(error: unknown, log: FastifyBaseLogger): AnswerFailure {
  if (error instanceof AssistantError) {
    log.warn({ code: error.code, reason: reasonOf(error) }, 'the model failed')
    return error.failure
  }
  log.error({ err: error }, 'an answer failed')
  return 'unknown'
}

/** Every failure has a code of this server, the system or HTTP. */
const reasonOf = ({ cause }: AssistantError) => (cause instanceof Error && 'code' in cause ? cause.code : undefined)
