import * as z from 'zod/mini'
import { errorBody } from '#contract/error.ts'
import { ApiError, isPortalPage, NoConnectionError } from './api-error.ts'
import { parseJson } from './parse-json.ts'

/**
 * Returns the JSON of a 2xx response; undefined when the body is empty or plain text.
 * @throws ApiError for any other status, NoConnectionError for a captive portal's page or truncated JSON
 */
export function readAnswer(status: number, contentType: string | null, text: string): unknown {
  const json = parseJson(text)
  if (status < 200 || status >= 300) throw refusal(status, json)
  if (json !== undefined || text.trim() === '') return json
  // Only JSON can be recognised as truncated.
  const isHalf = /\bjson\b/i.test(contentType ?? '') && /^\s*[{[]/.test(text)
  if (isHalf || isPortalPage(status, contentType)) throw new NoConnectionError()
  return undefined
}

function refusal(status: number, json: unknown): ApiError {
  const ours = z.safeParse(errorBody, json)
  return new ApiError({ ...(ours.data ?? z.parse(foreignError, json)), status })
}

/** The error bodies of other servers with the same API. */
const foreignError = z.catch(
  z.object({
    message: z.catch(z.optional(z.string()), undefined),
    customMessage: z.catch(z.optional(z.string()), undefined),
  }),
  {},
)
