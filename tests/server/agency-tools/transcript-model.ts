import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { answerWithRetries } from '#server/modules/assistant/answer-with-retries.ts'
import { answerWithText } from '#server/modules/assistant/answer-with-text.ts'
import type { Assistant } from '#server/modules/assistant/assistant.ts'
import { askModel, type LanguageModel } from '#server/modules/assistant/language-model.ts'
import type { Figure, Transcript } from './transcripts.ts'

type Message = MockLanguageModelV4['doStreamCalls'][number]['prompt'][number]
type Streamed = Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream']
type StreamPart = Streamed extends ReadableStream<infer Part> ? Part : never

/** What one question has got so far: the model's requests, and the numbers that it wrote, as they are written. */
export type Played = { requests: number; right: string[]; wrong: string[] }

/** Returns an assistant that plays the transcript whose number the question has. */
export function transcriptAssistant(all: () => readonly Transcript[]) {
  const played: Played[] = []
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const number = Number(/Вопрос №(\d+)/.exec(textOf(prompt.findLast(({ role }) => role === 'user')))?.[1])
      const transcript = all()[number]
      if (!transcript) throw new Error(`No transcript ${number}`)
      played[number] ??= { requests: 0, right: [], wrong: [] }
      const own = played[number]
      own.requests++
      const step = transcript.steps[own.requests - 1]
      const given = prompt.filter(({ role }) => role === 'tool').map(textOf)
      const text = sentences((step ?? transcript).figures, given.join('\n'), own)
      return {
        stream: convertArrayToReadableStream<StreamPart>([
          { type: 'stream-start', warnings: [] },
          { type: 'text-start', id: 't' },
          ...pieces(text).map((delta) => ({ type: 'text-delta' as const, id: 't', delta })),
          { type: 'text-end', id: 't' },
          ...(step?.calls ?? []).map((call, place) => ({
            type: 'tool-call' as const,
            toolCallId: `${number}-${own.requests}-${place}`,
            ...call,
          })),
          ...ending(step ? 'tool-calls' : transcript.end),
        ]),
      }
    },
  })
  const languageModel: LanguageModel = {
    ask: (question) => askModel(question, { model }),
    forgoUsage: () => {},
  }
  const assistant: Assistant = {
    model: 'transcript',
    isDemo: false,
    historyTokens: () => 30_000,
    instructionTokens: () => 1_000,
    answer: (request) =>
      answerWithRetries(
        {
          begin: (asked) => answerWithText(languageModel, asked),
          forgoUsage: languageModel.forgoUsage,
          tools: { refusedUntil: 0 },
        },
        request,
        { pause: async () => {}, now: () => new Date(0) },
      ),
  }
  return { assistant, played }
}

function textOf(message: Message | undefined): string {
  if (message === undefined) return ''
  if (message.role === 'system') return message.content
  return message.content
    .map((part) => {
      if (part.type === 'text') return part.text
      return part.type === 'tool-result' && part.output.type === 'text' ? part.output.value : ''
    })
    .join('\n')
}

/** Words of an answer, with figures that it takes from what the tools gave. */
function sentences(figures: readonly Figure[], given: string, own: Played): string {
  const amounts = Array.from(given.matchAll(/(\d[\d\u00a0]*)(?:,(\d+))?\u00a0₽/g), ([text, whole = '']) => ({
    text,
    roubles: Number(whole.replaceAll('\u00a0', '')),
  }))
  const parts = figures.map(({ kind, pick }) => {
    const amount = amounts[pick % Math.max(1, amounts.length)]
    if (kind === 'exact' && amount) return noted(own.right, amount.text)
    // A thousand is the last digit that is written.
    if (kind === 'rounded' && amount && amount.roubles >= 1_000)
      return noted(own.right, `${Math.round(amount.roubles / 1_000)} тыс. ₽`)
    return noted(own.wrong, wrongFigure(pick, given))
  })
  return ['Вот что нашлось', ...parts].join('; ')
}

function noted(list: string[], text: string): string {
  list.push(text)
  return text
}

/** Returns a figure that differs from every number of the text, with three units in turn. */
function wrongFigure(pick: number, given: string): string {
  const known = new Set(
    Array.from(given.matchAll(/\d[\d\u00a0]*/g), ([digits]) => Number(digits.replaceAll('\u00a0', ''))),
  )
  let whole = 3_301 + pick
  while (known.has(whole) || known.has(whole + 1)) whole++
  return [`${whole},37 ₽`, `${whole} каналов`, `${whole},3 %`][pick % 3] ?? ''
}

/** Cuts a text at places that split numbers. */
const pieces = (text: string) => text.match(/[\s\S]{1,7}/g) ?? []

function ending(end: Transcript['end'] | 'tool-calls'): StreamPart[] {
  if (end === 'error') return [{ type: 'error', error: new Error('The connection broke') }]
  const tokens = { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 }
  return [
    {
      type: 'finish',
      finishReason: { unified: end, raw: end },
      usage: { inputTokens: tokens, outputTokens: { total: 10, text: 10, reasoning: 0 } },
    },
  ]
}
