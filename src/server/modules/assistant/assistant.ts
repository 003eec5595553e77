import type * as z from 'zod/mini'
import type { CitedThing } from '#contract/assistant/agency-answer.ts'
import { type AnswerFailure, failureTexts } from '#domain/answer/answer-failure.ts'
import type { Title } from './ask-for-title.ts'

/** The conversation, oldest message first, ending with the user's message. */
export type AssistantRequest = {
  messages: readonly AssistantMessage[]
  /** The user's own words in the newest question, without files and remarks about them. */
  question: string
  /** What the answer has said before it broke off, if it goes on; otherwise empty. */
  begins: string
  /** What the newest answer with a list cites, which the question may change; absent without one. */
  before?: readonly CitedThing[] | undefined
  /** How many earlier messages are missing in `messages` or shortened there. */
  omittedMessages: number
  mode: 'text' | 'image' | 'search'
  setting: Setting
  /** What the model may look into; absent when the user or an administrator does not want it. */
  tools?: AssistantTools | undefined
  /** What calls and their results may take of the window; any number of tokens if absent. */
  findingTokens?: number | undefined
  /** Ends the answer and all requests to the model. */
  signal: AbortSignal
}

/** What the instructions tell the model about the moment, the user and the agency. */
export type Setting = { at: Date; userName: string; agencyText: string }

export type AssistantMessage =
  /** `text` includes the texts of attached documents. */
  { role: 'user'; text: string; images: readonly AssistantImage[] } | { role: 'assistant'; text: string }

export type AssistantImage = { mediaType: string; data: Uint8Array }

/** A piece of an answer. A later picture replaces the earlier one; the last is final. */
export type AssistantPart =
  | { type: 'text'; text: string }
  | { type: 'image'; mediaType: string; data: Uint8Array; isFinal: boolean }
  | { type: 'source'; url: string; title: string | undefined }
  /** The model is thinking or searching and has nothing to show yet. */
  | { type: 'progress' }
  /** The model calls a tool. */
  | { type: 'call' }
  /** A tool has answered. */
  | { type: 'finding'; finding: ToolFinding }
  /** The model is asked once more, with what the tools found. */
  | { type: 'step' }
  /** The tokens that the model's server counted for one request. */
  | { type: 'usage'; inputTokens: number; outputTokens: number }

/** What a tool answers: `text` for the model, `progress` for the reader, on one line; empty if nothing was looked at. */
export type ToolFinding = { text: string; progress: string; found: readonly CitedThing[] }

/** A read-only call that the model may make. */
export type AssistantTool = {
  name: string
  /** What the model is told about the tool. */
  description: string
  input: z.ZodMiniObject
  /** How long a call may take, if not as long as any other. */
  withinMs?: number | undefined
  /** Never throws: faults are texts for the model. */
  run(input: unknown, signal: AbortSignal): Promise<ToolFinding>
}

/**
 * An answer that no model wrote: what was not understood, what was found, and the text for the reader. `isHelp`: it only
 * tells what may be asked, so that a model without tools answers better.
 */
export type AloneAnswer = { notice: string; finding: ToolFinding; text: string; isHelp?: true }

/** What the assistant may look into for one question. */
export type AssistantTools = {
  /** The agency's base, or only the files of the conversation. */
  about: 'base' | 'files'
  list: readonly AssistantTool[]
  /** The tokens of the definitions. */
  tokens: number
  /** The tokens that all calls may give at most. */
  findingTokens: number
  /** Answers a question of the base without a model; undefined when the base cannot. `before`: as in a request. */
  answerAlone(question: string, signal: AbortSignal, before?: readonly CitedThing[]): Promise<AloneAnswer | undefined>
}

/** A language model behind an API, or the built-in demonstration. */
export type Assistant = {
  model: string
  isDemo: boolean
  /** A second model for questions that need a fast answer. */
  fast?: Assistant | undefined
  /** How many tokens of a conversation the model accepts now beside its instructions and its answer. */
  historyTokens(setting: Setting): number
  /** The tokens of the longest instructions. */
  instructionTokens(setting: Setting): number
  /**
   * Streams an answer. Aborting `signal` ends it early without an error, and pieces before a failure stay
   * valid.
   * @throws AssistantError when the model cannot be reached, refuses, or breaks off.
   */
  answer(request: AssistantRequest): AsyncIterable<AssistantPart>
  /**
   * Names a conversation by its first question and answer, if the model can.
   * @throws AssistantError as `answer` does
   */
  title?(exchange: { question: string; answer: string; signal: AbortSignal }): Promise<Title>
}

/** Returns the model that answers a question; without a second model, the first. */
export const modelFor = ({ isFast }: { isFast: boolean }, assistant: Assistant): Assistant =>
  (isFast ? assistant.fast : undefined) ?? assistant

/** The code that the log has of each failure of a model. */
export const modelCodes = {
  key_refused: 'model_key_refused',
  busy: 'model_busy',
  region: 'model_unfit',
  unknown_model: 'model_unfit',
  prompt_too_long: 'prompt_too_long',
  question_too_long: 'prompt_too_long',
  refused: 'model_refused',
  foreign_picture: 'model_unfit',
  broken_picture: 'model_broke_off',
  no_pictures: 'model_unfit',
  cannot_search: 'model_unfit',
  cannot_draw: 'model_unfit',
  cannot_see: 'model_unfit',
  unfit: 'model_unfit',
  unreachable: 'model_unreachable',
  broke_off: 'model_broke_off',
  empty: 'model_broke_off',
  only_thoughts: 'model_broke_off',
  no_room: 'model_broke_off',
} as const satisfies Partial<Record<AnswerFailure, string>>

export type ModelFailure = keyof typeof modelCodes

/** The model failed. The message is in Russian, for users. */
export class AssistantError extends Error {
  override readonly name = 'AssistantError'
  readonly failure: ModelFailure
  readonly code: (typeof modelCodes)[ModelFailure]
  /** Of a prompt that is too long, the share that the model's server would take, if it tells. */
  readonly share: number | undefined

  constructor(failure: ModelFailure, { share, ...options }: ErrorOptions & { share?: number | undefined } = {}) {
    super(failureTexts[failure], options)
    this.failure = failure
    this.code = modelCodes[failure]
    this.share = share
  }
}
