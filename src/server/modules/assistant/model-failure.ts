import * as z from 'zod/mini'
import { AssistantError, type AssistantRequest, type ModelFailure } from './assistant.ts'

/**
 * Converts an error of the upstream into an error for users. The result contains neither the upstream's text nor its
 * address nor the key; its cause has a `code` for the log ("HTTP 401", "ECONNREFUSED").
 * @param hasBegun whether a part of the answer has arrived
 */
export function describeFailure(
  error: unknown,
  request: Pick<AssistantRequest, 'mode' | 'messages'>,
  hasBegun: boolean,
): AssistantError {
  if (error instanceof AssistantError) return error
  const failure = readFailure(error)
  const kind = kindOf(failure, hasBegun)
  const share = kind === 'prompt_too_long' ? shareWithin(failure.words) : undefined
  const cause = new UpstreamFailure(codeForLog(failure))
  return new AssistantError(kind === 'unfit' ? unfit(request) : kind, { cause, share })
}

/**
 * Returns which share of a request its limit of tokens a minute takes, if the error tells that the request alone exceeds
 * it: waiting does not help then.
 */
function shareWithin(words: string): number | undefined {
  const [, limit, requested] = /limit:? (\d+)(?:, used:? \d+)?, requested:? (\d+)/.exec(words) ?? []
  return Number(requested) > Number(limit) ? Number(limit) / Number(requested) : undefined
}

const retryAfterLimitMs = 5_000
const usualPauseMs = 500

/** Returns the milliseconds to wait before a retry, or undefined if a retry is useless. */
export function retryPause(error: unknown, now: Date): number | undefined {
  const failure = readFailure(error)
  const kind = kindOf(failure, false)
  if (kind !== 'busy' && kind !== 'unreachable') return undefined
  const pause = retryAfterMs(failure.responseHeaders?.['retry-after'], now)
  return pause <= retryAfterLimitMs ? pause : undefined
}

/** Whether the server refused the request because it asks for the usage. */
export const refusesUsage = (error: unknown) => /stream_options|include_usage/.test(readFailure(error).words)

/**
 * Whether the server refused the request because of its tools: `yes` if it says so, `maybe` if it gives no reason that
 * is known, `once` if it failed at a call of this answer alone.
 */
export function refusesTools(error: unknown): 'yes' | 'maybe' | 'once' | 'no' {
  if (error instanceof AssistantError) return 'no'
  const failure = readFailure(error)
  if (failure.status < 400 || failure.status === 401 || failure.status === 429) return 'no'
  const namesTools = /\btools?\b|tool_|function.?call/.test(failure.words)
  if (namesTools && (failure.status >= 500 || failedCall.test(failure.words))) return 'once'
  if (namesTools) return 'yes'
  return kindOf(failure, false) === 'unfit' ? 'maybe' : 'no'
}

/** Groq, vLLM and llama.cpp say this of one bad generation. */
const failedCall = /tool_use_failed|failed_generation|failed to (call|parse|generate)|could not parse/

/** Parses seconds or a date (RFC 9110) into milliseconds; other texts and past dates give the default. */
function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined || text.trim() === '') return usualPauseMs
  const seconds = Number(text)
  const pause = Number.isNaN(seconds) ? Date.parse(text) - now.getTime() : seconds * 1_000
  return pause >= 0 ? pause : usualPauseMs
}

/** The answer ended unfinished or empty. */
export const brokeOff = (reason: 'NO_END' | 'ERROR_END') => failed('broke_off', reason)
export const emptyAnswer = (why: 'empty' | 'only_thoughts' | 'no_room') => failed(why, 'EMPTY')
export const refused = () => failed('refused', 'CONTENT_FILTER')
export const foreignPicture = () => failed('foreign_picture', 'FOREIGN_ADDRESS')
export const noPictures = () => failed('no_pictures', 'NO_IMAGE_MODEL')

function failed(failure: ModelFailure, reason: string) {
  return new AssistantError(failure, { cause: new UpstreamFailure(reason) })
}

class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly code: string

  constructor(code: string) {
    super('The model failed')
    this.code = code
  }
}

function kindOf({ status, words, isCall, isDownload }: Failure, hasBegun: boolean): ModelFailure {
  if (isDownload) return 'foreign_picture'
  if (shareWithin(words) !== undefined) return 'prompt_too_long'
  const known = recognised.find(([pattern]) => pattern.test(words))
  if (known) return known[1]
  if (status === 401 || status === 403) return 'key_refused'
  if ([402, 429, 529].includes(status)) return 'busy'
  if (status === 404) return 'unknown_model'
  if (status === 413) return 'prompt_too_long'
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) return 'unfit'
  // A call without a status did not reach the server. After the first part, a failure breaks the answer off.
  return !hasBegun && (status >= 400 || (isCall && status === 0)) ? 'unreachable' : 'broke_off'
}

/** Error texts that identify a failure regardless of the HTTP status; the first match wins. */
const recognised: readonly (readonly [RegExp, ModelFailure])[] = [
  [/unsupported_country/, 'region'],
  [/content_policy|content_filter|moderation|flagged|safety system/, 'refused'],
  [/invalid_api_key|authentication_error/, 'key_refused'],
  [
    /request[ _]too[ _]large|must be reduced|context[ _](length|window|size)|maximum context|too long|too many tokens|input (tokens?|length)|token count|string_above_max_length/,
    'prompt_too_long',
  ],
  [/rate_limit|quota|overloaded/, 'busy'],
  [/model_not_found/, 'unknown_model'],
]

/** Names the feature that the request uses, because a 4xx without a known reason means that the model lacks one. */
function unfit({ mode, messages }: Pick<AssistantRequest, 'mode' | 'messages'>): ModelFailure {
  if (mode === 'search') return 'cannot_search'
  if (mode === 'image') return 'cannot_draw'
  const hasPictures = messages.some((message) => message.role === 'user' && message.images.length > 0)
  return hasPictures ? 'cannot_see' : 'unfit'
}

type Failure = ReturnType<typeof readFailure>

function readFailure(error: unknown) {
  const shape = failureShape.safeParse(error).data ?? {}
  // A chunk of the stream has the wrong format. The error quotes it, which may contain any text of the answer.
  const isUnread = /^AI_(JSONParse|TypeValidation)/.test(shape.name ?? '')
  const reported = isUnread ? [] : [shape.code, shape.type, shape.message, shape.responseBody]
  const words = reported.filter((text) => text != null).join(' ')
  const numeric = typeof shape.code === 'number' ? shape.code : 0
  return {
    /** The HTTP status, or 0 if there is none. */
    status: shape.statusCode ?? numeric,
    /** The upstream's error text in lower case. It identifies the failure and is never shown. */
    words: words.slice(0, 10_000).toLowerCase(),
    /** The request itself failed, not the stream. */
    isCall: shape.url != null,
    /** The AI SDK refused to download a picture, for example from an address inside a private network. */
    isDownload: shape.name === 'AI_DownloadError',
    isUnread,
    networkCode: shape.cause?.code ?? undefined,
    responseHeaders: shape.responseHeaders ?? undefined,
  }
}

// An error of the AI SDK, or the `error` object in a chunk from the upstream.
const failureShape = z.object({
  name: z.nullish(z.string()),
  statusCode: z.nullish(z.number()),
  code: z.nullish(z.union([z.string(), z.number()])),
  type: z.nullish(z.string()),
  message: z.nullish(z.string()),
  responseBody: z.nullish(z.string()),
  responseHeaders: z.nullish(z.record(z.string(), z.string())),
  url: z.nullish(z.string()),
  cause: z.catch(z.nullish(z.object({ code: z.nullish(z.string()) })), undefined),
})

/** Returns a code that comes from HTTP, this server or the operating system, never from the upstream's text. */
function codeForLog({ status, networkCode, isCall, isUnread }: Failure): string {
  // A stream that broke off still has the HTTP status of its start.
  if (status >= 400) return `HTTP ${status}`
  if (networkCode && /^[A-Z][A-Z0-9_]{2,60}$/.test(networkCode)) return networkCode
  if (isUnread) return 'NOT_UNDERSTOOD'
  return isCall && status === 0 ? 'NO_CONNECTION' : 'BROKE_OFF'
}
