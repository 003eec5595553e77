/** What the assistant is asked: what was said so far, oldest first, ending with the user's message. */
export type AssistantRequest = {
  messages: readonly AssistantMessage[]
  mode: 'text' | 'image' | 'search'
  /** Ends the answer; nothing is asked of the model any more. */
  signal: AbortSignal
}

export type AssistantMessage =
  /** `text` has the texts of attached documents in it already. */
  { role: 'user'; text: string; images: readonly AssistantImage[] } | { role: 'assistant'; text: string }

export type AssistantImage = { mediaType: string; data: Uint8Array }

/** A piece of an answer. Of pictures the later one takes the place of the earlier; the last is final. */
export type AssistantPart =
  | { type: 'text'; text: string }
  | { type: 'image'; mediaType: string; data: Uint8Array; isFinal: boolean }
  | { type: 'source'; url: string; title: string | undefined }
  /** Nothing to show yet, but the model is at work: it thinks, or searches. */
  | { type: 'progress' }

/** What answers: a language model behind an API, or the built-in demonstration. */
export type Assistant = {
  model: string
  isDemo: boolean
  /** How many tokens of history it takes. */
  contextTokens: number
  /**
   * Ends when the answer does, early and without an error when `signal` is aborted; what was given out before a
   * failure stays good.
   * @throws AssistantError when the model cannot be reached, refuses, or breaks off.
   */
  answer(request: AssistantRequest): AsyncIterable<AssistantPart>
}

/** The model failed; the message is for people, in Russian. */
export class AssistantError extends Error {
  override readonly name = 'AssistantError'
  readonly code:
    | 'model_unreachable'
    | 'model_key_refused'
    | 'model_busy'
    | 'model_refused'
    | 'model_broke_off'
    | 'model_unfit'

  constructor(code: AssistantError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
