/** The server answered, and the answer was no. `message` is empty when it gave no text for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Stable, for programs; `unknown` when the answer has none. */
  readonly code: string
  readonly customMessage: string | undefined
  readonly details: unknown

  constructor(answer: {
    status: number
    code?: string | undefined
    message?: string | undefined
    customMessage?: string | undefined
    details?: unknown
  }) {
    super(answer.message ?? '')
    this.status = answer.status
    this.code = answer.code ?? 'unknown'
    this.customMessage = answer.customMessage
    this.details = answer.details
  }
}

/** Nobody who speaks our language answered in time: no network, a dead server, a proxy, a captive portal's page. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'
  /** Nobody was there at all: refused or cut off, unlike a time-out or somebody else's answer. */
  readonly unreachable: boolean

  constructor({ unreachable = false, ...options }: ErrorOptions & { unreachable?: boolean } = {}) {
    super('no answer from the server', options)
    this.unreachable = unreachable
  }
}
