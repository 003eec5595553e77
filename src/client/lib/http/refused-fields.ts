import * as z from 'zod/mini'
import { validationDetails } from '#contract/error.ts'
import { ApiError } from './api-error.ts'

/** Returns the fields and messages of a 422; undefined for any other error. */
export function refusedFields(error: unknown): { path: string; message: string }[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  return z.safeParse(validationDetails, error.details).data?.fields
}
