/**
 * A response with an error status, from the server or a proxy. `message` is empty when the body has no text for users.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A stable code for programs; `unknown` when the answer has none. */
  readonly code: string
  readonly customMessage: string | undefined
  readonly details: unknown

  constructor(answer: {
    status: number
    code?: string | undefined
    message?: string | undefined
    customMessage?: string | undefined
    details?: unknown
    cause?: unknown
  }) {
    super(answer.message ?? '', { cause: answer.cause })
    this.status = answer.status
    this.code = answer.code ?? 'unknown'
    this.customMessage = answer.customMessage
    this.details = answer.details
  }

  /** Whether the server refuses the request, with any 4xx. */
  get isRefused(): boolean {
    return this.status >= 400 && this.status < 500
  }

  /** Whether the server cannot answer now, so the offline copy replaces the answer. */
  get isAway(): boolean {
    return isAwayStatus(this.status)
  }
}

/** Whether the server does not support the call or refuses its arguments. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

/** Whether the status means that the server, or the proxy in front of it, cannot answer now. */
export function isAwayStatus(status: number): boolean {
  return [502, 503, 504].includes(status)
}

/** Whether a captive portal answered: no API answers with HTML and a success status. */
export function isPortalPage(status: number, contentType: string | null): boolean {
  return status >= 200 && status < 300 && /\bhtml\b/i.test(contentType ?? '')
}

/** A request got no answer: no network, a dead server, a timeout or a captive portal's page. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError'
  /** Whether the connection was refused or cut off, unlike a timeout or another server's answer. */
  readonly unreachable: boolean
  /** Whether a page came: of a captive portal, or of a server that answers unknown calls with its start page. */
  readonly isPage: boolean

  constructor(options: ErrorOptions & { unreachable?: boolean; isPage?: boolean } = {}) {
    super('no answer from the server', options)
    this.unreachable = options.unreachable ?? false
    this.isPage = options.isPage ?? false
  }
}

/** Whether the offline copy may replace the answer and a retry may succeed. */
export function isUnanswered(error: unknown): error is NoConnectionError | ApiError {
  return error instanceof NoConnectionError || (error instanceof ApiError && error.isAway)
}

/** Whether the requested record does not exist. A 422 means that no record can have this id. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
