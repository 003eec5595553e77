import * as z from 'zod/mini'
import { errorBody } from '#contract/error.ts'
import { ApiError, NoConnectionError } from './api-error.ts'

/** The JSON of a good answer (undefined when it is empty). Throws `ApiError` or `NoConnectionError` for any other. */
export function readAnswer(status: number, contentType: string | null, text: string): unknown {
  const succeeded = status >= 200 && status < 300
  if (succeeded && text === '') return undefined
  const json = /\bjson\b/i.test(contentType ?? '') ? parseJson(text) : undefined
  if (succeeded) {
    if (json === undefined) throw new NoConnectionError()
    return json
  }
  const ours = z.safeParse(errorBody, json)
  if (ours.success) throw new ApiError({ ...ours.data, status })
  if (json === undefined || GATEWAY_STATUSES.includes(status)) throw new NoConnectionError()
  throw new ApiError({ status, ...z.parse(foreignError, json) })
}

/** Statuses with which a proxy speaks for a server that does not. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

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
