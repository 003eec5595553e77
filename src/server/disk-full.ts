/** Whether a disk of this machine, or of the database's (PostgreSQL 53100), is what stands behind the error. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && ['ENOSPC', 'EDQUOT', '53100'].includes(String(cause.code))) return true
  }
  return false
}
