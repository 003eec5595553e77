/** Returns the error, its cause, the cause of that, and so on. */
export const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])

/** Tells whether the error or one of its causes has one of the codes. */
export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  causesOf(error).some((cause) => 'code' in cause && codes.includes(String(cause.code)))

/** Tells whether a full disk of this machine or of the database (PostgreSQL 53100) caused the error. */
export const isDiskFull = (error: unknown) => hasCode(error, ['ENOSPC', 'EDQUOT', '53100'])

/** Tells whether PostgreSQL found a damaged table or index (data_corrupted, index_corrupted). */
export const isDatabaseDamaged = (error: unknown) => hasCode(error, ['XX001', 'XX002'])

/** Returns the error's own code, such as ECONNREFUSED, for logs that may not have its text. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/** An expected failure: a stable code, and a text for the administrator, which commands print without a stack. */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const codedError = (code: string, message: string, cause?: unknown) => new CodedError(code, message, { cause })
