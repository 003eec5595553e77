/** The conversation, oldest message first, ending with the user's message. */
export type AssistantRequest = {
  messages: readonly AssistantMessage[]
  /** How many earlier messages are missing in `messages` or shortened there. */
  omittedMessages: number
  mode: 'text' | 'image' | 'search'
  /** Ends the answer and all requests to the model. */
  signal: AbortSignal
}

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

/** Sentences that end an answer and are not the model's words. */
export const answerNotes = {
  noSources: '\n\n_Модель ответила без источников: похоже, поиска в сети не было._',
  cutOff: '\n\n_Ответ обрезан: достигнут предел длины._',
} as const

/** A language model behind an API, or the built-in demonstration. */
export type Assistant = {
  model: string
  isDemo: boolean
  /** How many tokens of a conversation the model accepts beside its instructions and its answer. */
  historyTokens: number
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
  title?(exchange: { question: string; answer: string; signal: AbortSignal }): Promise<string>
}

/** The model failed. The message is in Russian, for users. */
export class AssistantError extends Error {
  override readonly name = 'AssistantError'
  readonly code:
    | 'model_unreachable'
    | 'model_key_refused'
    | 'model_busy'
    | 'model_refused'
    | 'prompt_too_long'
    | 'model_broke_off'
    | 'model_unfit'

  constructor(code: AssistantError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
