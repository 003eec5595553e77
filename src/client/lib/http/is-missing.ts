import { ApiError } from './api-error.ts'

/** Whether the requested record does not exist. A 422 means that no record can have this id. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
