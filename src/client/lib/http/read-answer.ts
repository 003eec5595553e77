import type { HTTPError } from 'ky'
import * as z from 'zod/mini'
import { errorBody } from '#contract/error.ts'
import { ApiError, isPortalPage, NoConnectionError } from './api-error.ts'
import { parseJson } from './parse-json.ts'

/**
 * Returns the JSON of a 2xx response; undefined when the body is empty or plain text.
 * @throws NoConnectionError for a captive portal's page or truncated JSON
 */
export function readAnswer(status: number, contentType: string | null, text: string): unknown {
  const json = parseJson(text)
  if (json !== undefined || text.trim() === '') return json
  // Only JSON can be recognised as truncated.
  const isHalf = /\bjson\b/i.test(contentType ?? '') && /^\s*[{[]/.test(text)
  const isPage = isPortalPage(status, contentType)
  if (isHalf || isPage) throw new NoConnectionError({ isPage })
  return undefined
}

/** Returns the error of a response with an error status, whose cause it becomes. */
export function refusalOf(cause: HTTPError): ApiError {
  // Some servers send their JSON as text.
  const json = typeof cause.data === 'string' ? parseJson(cause.data) : cause.data
  const ours = z.safeParse(errorBody, json)
  return new ApiError({ ...(ours.data ?? z.parse(foreignError, json)), status: cause.response.status, cause })
}

/** The error bodies of other servers with the same API. */
const foreignError = z.catch(
  z.object({
    message: z.catch(z.optional(z.string()), undefined),
    customMessage: z.catch(z.optional(z.string()), undefined),
  }),
  {},
)
