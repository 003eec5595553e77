import {
  type Assistant,
  AssistantError,
  type AssistantPart,
  type AssistantRequest,
} from '#server/modules/assistant/assistant.ts'

/** An answer that a test gives piece by piece. */
export class ScriptedAnswer {
  readonly request: AssistantRequest
  #parts: AssistantPart[] = []
  #end: 'open' | 'done' | Error = 'open'
  #wake = () => {}

  constructor(request: AssistantRequest) {
    this.request = request
    request.signal.addEventListener('abort', () => this.#wake())
  }

  get isAborted() {
    return this.request.signal.aborted
  }

  say(...texts: string[]) {
    this.give(...texts.map((text) => ({ type: 'text', text }) as const))
  }

  give(...parts: AssistantPart[]) {
    this.#parts.push(...parts)
    this.#wake()
  }

  end() {
    this.#end = 'done'
    this.#wake()
  }

  fail(error: Error = new AssistantError('broke_off')) {
    this.#end = error
    this.#wake()
  }

  async *parts(): AsyncGenerator<AssistantPart> {
    for (;;) {
      const part = this.#parts.shift()
      if (part) yield part
      else if (this.#end instanceof Error) throw this.#end
      else if (this.#end === 'done' || this.isAborted) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}

/** A model whose answers the test writes; each request appears in `answers`. */
export function scriptedAssistant(historyTokens = 1_000) {
  const answers: ScriptedAnswer[] = []
  const assistant: Assistant = {
    model: 'scripted',
    isDemo: false,
    historyTokens: () => historyTokens,
    instructionTokens: () => 0,
    answer(request) {
      const answer = new ScriptedAnswer(request)
      answers.push(answer)
      return answer.parts()
    },
  }
  return { assistant, answers }
}
