export type UpdateErrorCode =
  | 'update_layout'
  | 'update_running'
  | 'update_source'
  | 'update_failed'
  | 'update_refused'
  | 'update_not_stopped'
  | 'update_undone'
  | 'update_used'
  | 'update_stuck'

/** The reason why an update did not happen: a stable code and a Russian text that says what to do. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly code: UpdateErrorCode

  constructor(code: UpdateErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
