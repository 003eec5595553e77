import * as z from 'zod/mini'
import { validationDetails } from '#contract/error.ts'
import { ApiError } from './api-error.ts'

/** Why the server refused to save a record. A form handles each kind. */
export type RefusedSave<Change> =
  /** Another user has saved the record since the form opened it. */
  | { kind: 'changed'; change: Change }
  | { kind: 'invalid'; fields: { path: string; message: string }[] }
  /** Another user has deleted the record. */
  | { kind: 'gone' }

/**
 * Returns why a save was refused; `changed` reads the details of a 409.
 * @throws an error that no form can handle
 */
export function refusedSave<Schema extends z.core.$ZodType>(
  error: unknown,
  changed: Schema,
): RefusedSave<z.output<Schema>> {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return { kind: 'gone' }
  if (error.status === 409) {
    const change = z.safeParse(changed, error.details)
    if (change.success) return { kind: 'changed', change: change.data }
  }
  const fields = refusedFields(error)
  if (fields) return { kind: 'invalid', fields }
  throw error
}

/** Returns the fields and messages of a 422; undefined for any other error. */
export function refusedFields(error: unknown): { path: string; message: string }[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  return z.safeParse(validationDetails, error.details).data?.fields
}
