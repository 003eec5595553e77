import { describeError } from '#client/lib/api/error-popup.ts'
import { ApiError } from '#client/lib/http/api-error.ts'
import { refusedFields } from '#client/lib/http/refused-save.ts'

/** A line of the list of people to invite: «Анна Белова, anna@agency.example» in any order. */
export type InviteLine = { text: string; email: string; full_name: string }

/** Reads one person a line and skips repeated addresses. A person without a name is called as the address before «@». */
export function inviteLines(text: string): InviteLine[] {
  const known = new Set<string>()
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim()
    const email = /[^\s,;<>"]+@[^\s,;<>"]+/.exec(line)?.[0] ?? line
    if (line === '' || known.has(email.toLowerCase())) return []
    known.add(email.toLowerCase())
    const name = line
      .replace(email, '')
      .replace(/[\s,;<>"]+/g, ' ')
      .trim()
    return [{ text: line, email, full_name: name || (email.split('@')[0] ?? email) }]
  })
}

/** The texts of what is wrong, by field; `form` is about no field. */
export type InviteFaults = Partial<Record<'email' | 'full_name' | 'form', string>>

export function faultsOf(issues: readonly { path: PropertyKey | readonly PropertyKey[]; message: string }[]) {
  const faults: InviteFaults = {}
  for (const { path, message } of issues) faults[fieldOf([path].flat()[0])] ??= message
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

const fieldOf = (path: PropertyKey | undefined) => (path === 'email' || path === 'full_name' ? path : 'form')
