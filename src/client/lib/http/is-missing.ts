import { ApiError } from './api-error.ts'

/** Whether the thing with this number does not exist. A 422 means that no thing can have the number. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
