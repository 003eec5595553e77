import { safeParse } from 'zod/v4/core'
import { streamMessage } from '#contract/chats.ts'
import { noContent } from '#contract/endpoint.ts'
import { errorBody, validationDetails } from '#contract/error.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send-request.ts'

/** Answers must not reveal SQL, stacks, file paths or the names of the server's parts. */
const leaks = [
  /\b(select|insert into|delete from|update) .{0,80}\b(from|where|values|set|returning)\b/i,
  /\b(relation|column|constraint|syntax error|violates|duplicate key|invalid input syntax)\b/i,
  /\bat (async )?[\w.<>]+ \(|\.(ts|js|mjs):\d+|node_modules|file:\/\//,
  /\/(tmp|srv|opt|home|root|usr|var)\/\w/,
  /drizzle|postgres|fastify|FST_|ECONN|ENOENT|TypeError|ZodError|Error:/i,
]

export function faultsOf({ endpoint, method }: FuzzRequest, { status, type, text }: FuzzAnswer): string[] {
  if (status >= 500 || status < 200) return [`status ${status}`]
  if (status < 400) return successFault(endpoint, { status, type, text })
  if (method === 'HEAD') return []
  const faults = leaks.filter((leak) => leak.test(text)).map((leak) => `leak ${leak}`)
  const { data } = safeParse(errorBody, parsed(text))
  if (!data) return [...faults, 'no body of an error']
  if (data.status !== status) faults.push(`status ${data.status} in the body`)
  if (!/[а-яё]/i.test(data.message)) faults.push('message not in Russian')
  const { fields = [] } = safeParse(validationDetails, data.details).data ?? {}
  if (fields.some((field) => !/[а-яё]/i.test(field.message))) faults.push('a field not in Russian')
  if (data.customMessage !== data.message) faults.push('customMessage is another')
  return faults
}

function successFault(endpoint: FuzzRequest['endpoint'], { status, type, text }: FuzzAnswer): string[] {
  if (!endpoint || endpoint.responseType === 'file') return []
  if (endpoint.responseType === 'event-stream') {
    const messages = text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
    if (!type.startsWith('text/event-stream')) return [`type ${type}`]
    if (!messages.some((message) => message.includes('done'))) return ['a stream without an end']
    return messages.every((message) => safeParse(streamMessage, parsed(message)).success)
      ? []
      : ['a message that is none']
  }
  // Browsers navigate to it, so it leads to a page also after a refusal.
  if (endpoint.responseType === 'redirect') return status === 303 ? [] : [`status ${status}`]
  if (endpoint.response === noContent) return status === 204 && text === '' ? [] : ['content where none is']
  const { error } = safeParse(endpoint.response, parsed(text))
  return error ? [`not its response: ${error.message}`] : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
