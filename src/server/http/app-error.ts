import { statusTexts } from '#contract/error.ts'

/** A failure that the caller sees: an HTTP status, a stable code for programs and a Russian text for users. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The caller alone caused the failure, so it is not logged, even with a status of 500 or more. */
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

/** A fault of an input at a path such as `project.direction_id`. */
export type FieldFault = { path: string; message: string }

/** Refuses an input for the faults of its fields. */
export const invalidFields = (fields: readonly FieldFault[], message = statusTexts[422] ?? '') =>
  new AppError(422, 'validation_failed', message, { details: { fields } })
