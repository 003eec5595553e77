import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { statusTexts } from '#contract/error.ts'
import { AppError } from './app-error.ts'

/**
 * Parses requests by the contract's schemas. A fault without a message gets a Russian one, because zod's are English.
 */
export function compileValidator({ schema }: { schema: $ZodType }) {
  return (data: unknown) => {
    const result = safeParse(schema, data, { error: () => 'Неверное значение' })
    return result.success ? { value: result.data } : { error: validationFailed(result.error.issues) }
  }
}

function validationFailed(issues: readonly $ZodIssue[]): AppError {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const path = issue.path.join('.')
    // Each field reports only its first fault, because the others result from it.
    if (!messages.has(path)) messages.set(path, issue.message)
  }
  const fields = Array.from(messages, ([path, message]) => ({ path, message }))
  return new AppError(422, 'validation_failed', statusTexts[422] ?? '', { details: { fields } })
}
