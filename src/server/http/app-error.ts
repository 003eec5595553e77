/** An outcome that the caller is told about: an HTTP status, a stable code for programs, a Russian text for people. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: unknown; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.details = extra.details
    this.headers = extra.headers ?? {}
  }
}
