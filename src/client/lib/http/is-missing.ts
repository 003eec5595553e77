import { ApiError } from './api-error.ts'

/** Whether what was asked for by its number is not there; 422: what was asked for cannot be one. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
