/** An outcome that the caller is told about: an HTTP status, a stable code for programs, a Russian text for people. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The caller alone causes it, however high its status, and the log has no line of it. */
  readonly isCallers: boolean

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      details?: unknown
      headers?: Readonly<Record<string, string>>
      cause?: unknown
      isCallers?: boolean
    } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.details = extra.details
    this.headers = extra.headers ?? {}
    this.isCallers = extra.isCallers ?? status < 500
  }
}
