import * as z from 'zod/mini'
import { errorBody } from '#contract/error.ts'
import { ApiError, isPortalPage, NoConnectionError } from './api-error.ts'

/**
 * What a good answer says; undefined when it says nothing that can be read, as an empty one or a plain text. Throws
 * `ApiError` for any other status, whatever its body, and `NoConnectionError` for a portal's page and half a JSON.
 */
export function readAnswer(status: number, contentType: string | null, text: string): unknown {
  const json = parseJson(text)
  if (status < 200 || status >= 300) throw refusal(status, json)
  if (json !== undefined || text.trim() === '') return json
  // What begins as JSON and does not end so has been cut off; any other text is whole.
  const isHalf = /\bjson\b/i.test(contentType ?? '') && /^\s*[{[]/.test(text)
  if (isHalf || isPortalPage(status, contentType)) throw new NoConnectionError()
  return undefined
}

function refusal(status: number, json: unknown): ApiError {
  const ours = z.safeParse(errorBody, json)
  return new ApiError({ ...(ours.data ?? z.parse(foreignError, json)), status })
}

/** What other servers of the same calls may say of an error. */
const foreignError = z.catch(
  z.object({
    message: z.catch(z.optional(z.string()), undefined),
    customMessage: z.catch(z.optional(z.string()), undefined),
  }),
  {},
)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
