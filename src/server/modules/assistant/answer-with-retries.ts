import { setTimeout } from 'node:timers/promises'
import { attachedTexts } from '#domain/attached-text.ts'
import type { AssistantPart, AssistantRequest } from './assistant.ts'
import { describeFailure, refusesTools, refusesUsage, retryPause } from './model-failure.ts'

export type Clock = { pause: Wait; now: () => Date }

export type Model = {
  begin: (request: AssistantRequest) => AsyncIterable<AssistantPart>
  forgoUsage: () => void
  /** Until when the model's server counts as refusing tools, in ms since the epoch. */
  tools: { refusedUntil: number }
}

/** A server that refused tools is asked again after this time, because it may have been mended. */
const refusalMs = 10 * 60_000

/**
 * Answers, and tries once more if a temporary failure occurs before the first part of the answer. A model that refuses
 * tools is asked without them, unless the base answers the question alone.
 * @throws AssistantError
 */
export async function* answerWithRetries(
  { begin, forgoUsage, tools }: Model,
  request: AssistantRequest,
  { pause, now }: Clock,
): AsyncGenerator<AssistantPart> {
  // If the consumer stops reading early, the request to the upstream must end too.
  const left = new AbortController()
  const signal = AbortSignal.any([request.signal, left.signal])
  const alone = { ...request, tools: undefined, signal }
  let bound: AssistantRequest = { ...request, signal }
  let mayRefuse = false
  const noteRefusal = () => {
    tools.refusedUntil = now().getTime() + refusalMs
  }
  try {
    for (let tries = 1; ; tries++) {
      let hasBegun = false
      try {
        if (request.tools && (tools.refusedUntil > now().getTime() || bound.tools === undefined)) {
          const known = isOfBase(request)
            ? await request.tools.answerAlone(request.question, signal, request.before)
            : undefined
          if (known && !known.isHelp) {
            if (known.notice !== '') yield { type: 'text', text: known.notice }
            yield { type: 'finding', finding: known.finding }
            yield { type: 'text', text: known.text }
            return
          }
          bound = alone
        }
        for await (const part of begin(bound)) {
          if (signal.aborted) return
          if (mayRefuse) noteRefusal()
          hasBegun ||= part.type !== 'progress'
          yield part
        }
        return
      } catch (error) {
        if (signal.aborted) return
        const isFirst = tries === 1 && !hasBegun
        if (isFirst && refusesUsage(error)) {
          forgoUsage()
          continue
        }
        const refusal = bound.tools && !hasBegun ? refusesTools(error) : 'no'
        if (refusal !== 'no') {
          if (refusal === 'yes') noteRefusal()
          mayRefuse = refusal === 'maybe'
          bound = alone
          continue
        }
        const pauseMs = isFirst ? retryPause(error, now()) : undefined
        if (pauseMs === undefined) throw describeFailure(error, request, hasBegun)
        await pause(pauseMs, signal)
        if (signal.aborted) return
      }
    }
  } finally {
    left.abort()
  }
}

/** An answer that goes on and a question about an attached file need the model. */
function isOfBase({ begins, messages }: AssistantRequest): boolean {
  const last = messages.at(-1)
  const hasFile = last?.role === 'user' && (last.images.length > 0 || attachedTexts(last.text).length > 0)
  return begins === '' && !hasFile
}

/** Resolves after `ms` milliseconds, or at once without an error when `signal` is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const wait: Wait = (ms, signal) =>
  setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
