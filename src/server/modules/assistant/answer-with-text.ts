import { answerNotes } from '#domain/answer/answer-notes.ts'
import { answerText } from '#domain/answer/answer-parts.ts'
import type { AssistantMessage, AssistantPart, AssistantRequest, Setting } from './assistant.ts'
import type { LanguageModel, Message } from './language-model.ts'
import { brokeOff, emptyAnswer, refused } from './model-failure.ts'
import { partsOfRawChunk, toSource } from './raw-chunk.ts'
import { systemPrompt, timeRemark } from './system-prompt.ts'
import { isForbiddenCall, misdirected, toolSet } from './tool-set.ts'

/**
 * Streams the model's answer, with sources and pictures where its API has them.
 * @throws AssistantError
 * @throws the upstream's error in the form of the AI SDK
 */
export async function* answerWithText(
  model: LanguageModel,
  { mode, messages, omittedMessages, setting, tools, findingTokens, signal }: AssistantRequest,
): AsyncGenerator<AssistantPart> {
  const calls = tools && mode !== 'image' ? toolSet(tools.list, findingTokens) : undefined
  const stream = model.ask({
    mode,
    instructions: systemPrompt({ mode, omittedMessages, setting, tools: calls && tools?.about }),
    // A picture is drawn by the words of the message, so they stay alone.
    messages: mode === 'image' ? messages.map(toMessage) : withTime(messages.map(toMessage), setting),
    ...(calls && { tools: calls.set, mayCall: calls.mayCall }),
    signal,
  })
  const cited = new Set<string>()
  const consulted: AssistantPart[] = []
  let written = ''
  let [hasPicture, hasThought, hasLooked] = [false, false, false]
  let [hasOnlyLooked, hasForbiddenCall] = [false, false]
  let steps = 0
  let finishReason = 'interrupted'
  for await (const part of stream) {
    if (part.type === 'error') {
      hasForbiddenCall = isForbiddenCall(part.error)
      if (!hasForbiddenCall) throw part.error
    }
    if (part.type === 'finish') finishReason = hasForbiddenCall ? 'tool-calls' : part.finishReason
    if (part.type === 'finish-step') {
      steps++
      yield* toUsage(part.usage)
    }
    if (part.type === 'start-step' && steps > 0) yield { type: 'step' }
    if (calls && part.type === 'tool-call' && !part.providerExecuted) yield { type: 'call' }
    // The provider's own tools are calls too, and their results are not ours.
    if (calls && isResult(part) && !part.providerExecuted) {
      hasOnlyLooked = true
      hasLooked = true
      yield { type: 'finding', finding: calls.take(part.toolCallId) ?? misdirected }
    }
    if (part.type === 'source' && part.sourceType === 'url') consulted.push(...toSource(part))
    hasThought ||= part.type === 'reasoning-delta'
    if (part.type === 'raw') yield { type: 'progress' }
    for (const found of part.type === 'raw' ? partsOfRawChunk(part.rawValue) : textOf(part)) {
      if (found.type === 'source' && !isNew(cited, found.url)) continue
      hasPicture ||= found.type === 'image'
      if (found.type === 'text') written += found.text
      if (found.type === 'text' && found.text.trim() !== '') hasOnlyLooked = false
      yield found
    }
  }
  if (signal.aborted) return
  // Cited sources have titles, so they come first. Pages that the model only read are listed when it cites none.
  if (cited.size === 0) yield* consulted.slice(0, maxConsulted).filter((part) => isNew(cited, urlOf(part)))
  const isEmpty = !hasPicture && answerText(written).trim() === ''
  if (mode === 'search' && cited.size === 0 && !isEmpty) yield { type: 'text', text: answerNotes.noSources }
  hasThought ||= written.trim() !== ''
  yield* ending(finishReason, { isEmpty, hasThought, hasOnlyLooked: hasOnlyLooked || (hasLooked && isEmpty) })
}

const maxConsulted = 10

const isResult = <P extends { type: string }>(part: P): part is Extract<P, { type: 'tool-result' | 'tool-error' }> =>
  part.type === 'tool-result' || part.type === 'tool-error'

function* ending(
  finishReason: string,
  { isEmpty, hasThought, hasOnlyLooked }: Record<'isEmpty' | 'hasThought' | 'hasOnlyLooked', boolean>,
): Generator<AssistantPart> {
  if (finishReason === 'content-filter') throw refused()
  if (finishReason === 'interrupted') throw brokeOff('NO_END')
  if (finishReason === 'error') throw brokeOff('ERROR_END')
  if (hasOnlyLooked) yield { type: 'text', text: answerNotes.onlyLooked }
  else if (isEmpty) throw emptyAnswer(finishReason === 'length' ? 'no_room' : hasThought ? 'only_thoughts' : 'empty')
  if (finishReason === 'length') yield { type: 'text', text: answerNotes.cutOff }
}

/** Returns nothing when the server tells no usage, or zeros instead. */
export function toUsage(usage: {
  inputTokens: number | undefined
  outputTokens: number | undefined
}): Extract<AssistantPart, { type: 'usage' }>[] {
  const { inputTokens = 0, outputTokens = 0 } = usage
  const isTold = [inputTokens, outputTokens].every((tokens) => Number.isSafeInteger(tokens) && tokens >= 0)
  return isTold && inputTokens > 0 ? [{ type: 'usage', inputTokens, outputTokens }] : []
}

function isNew(seen: Set<string>, url: string): boolean {
  if (seen.has(url)) return false
  seen.add(url)
  return true
}

const urlOf = (part: AssistantPart) => (part.type === 'source' ? part.url : '')

const textOf = (part: { type: string; text?: string }): AssistantPart[] =>
  part.type === 'text-delta' && part.text ? [{ type: 'text', text: part.text }] : []

/** The time stands last, so that the next request begins with all that comes before it. */
function withTime(messages: readonly Message[], setting: Setting): Message[] {
  const newest = messages.slice(-1).map((message): Message => {
    if (message.role !== 'user') return message
    const time = { type: 'text' as const, text: timeRemark(setting) }
    const content = message.content
    return { role: 'user', content: typeof content === 'string' ? content + time.text : [...content, time] }
  })
  return [...messages.slice(0, -1), ...newest]
}

function toMessage(message: AssistantMessage): Message {
  if (message.role === 'assistant') return { role: 'assistant', content: message.text }
  if (message.images.length === 0) return { role: 'user', content: message.text }
  const images = message.images.map((image) => ({ type: 'file' as const, ...image }))
  return { role: 'user', content: [{ type: 'text', text: message.text }, ...images] }
}
