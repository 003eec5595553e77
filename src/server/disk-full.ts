/** Tells whether a full disk of this machine or of the database (PostgreSQL 53100) caused the error. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && ['ENOSPC', 'EDQUOT', '53100'].includes(String(cause.code))) return true
  }
  return false
}
