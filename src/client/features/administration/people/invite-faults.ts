import { describeError } from '#client/lib/api/error-popup.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-fields.ts'

/** The texts of what is wrong, by field; `form` is about no field. */
export type InviteFaults = Partial<Record<'email' | 'full_name' | 'form', string>>

/** Returns the first fault of each field. */
export function faultsOf(issues: readonly { path: PropertyKey; message: string }[]): InviteFaults {
  const faults: InviteFaults = {}
  for (const { path, message } of issues) faults[fieldOf(path)] ??= message
  return faults
}

/** Returns why the server refused the invitation, at the field that it is about. */
export function refusalOf(error: unknown): InviteFaults {
  const fields = refusedFields(error)
  if (fields !== undefined) return faultsOf(fields)
  const isOfEmail = error instanceof ApiError && emailCodes.includes(error.code)
  return { [isOfEmail ? 'email' : 'form']: describeError(error).message }
}

const emailCodes = ['email_taken', 'email_invalid']

const fieldOf = (path: PropertyKey) => (path === 'email' || path === 'full_name' ? path : 'form')
