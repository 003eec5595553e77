/**
 * An answer that is no, whatever stands in its body: the server's own, or a proxy's in its name. `message` is empty when
 * it gave no text for people.
 */
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

  /** The server cannot answer now, so what the device has kept stands in for the answer. */
  get isAway(): boolean {
    return isAwayStatus(this.status)
  }
}

/** A proxy speaks for a server that does not, or a server says that it cannot now. */
export function isAwayStatus(status: number): boolean {
  return [502, 503, 504].includes(status)
}

/** No API answers with a page: a café's portal does, with the status of a success. */
export function isPortalPage(status: number, contentType: string | null): boolean {
  return status >= 200 && status < 300 && /\bhtml\b/i.test(contentType ?? '')
}

/** No answer at all: no network, a dead server, a time-out, a captive portal's page. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'
  /** The connection was refused or cut off, unlike a time-out or another server's answer. */
  readonly unreachable: boolean

  constructor({ unreachable = false, ...options }: ErrorOptions & { unreachable?: boolean } = {}) {
    super('no answer from the server', options)
    this.unreachable = unreachable
  }
}

/** No answer, or that there is none now: what is kept stands in for it, and a later try may find one. */
export function isUnanswered(error: unknown): error is NoConnectionError | ApiError {
  return error instanceof NoConnectionError || (error instanceof ApiError && error.isAway)
}
