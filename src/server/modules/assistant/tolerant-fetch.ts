import * as z from 'zod/mini'

/**
 * Returns a `fetch` that answers as the AI SDK expects it. Some servers answer a request for a stream with one JSON
 * object, and some write the arguments of a tool's call as an object instead of a text.
 */
export const tolerantFetch =
  (get: typeof fetch): typeof fetch =>
  async (address, init) => {
    const answer = await get(address, init)
    const isStreamed = typeof init?.body === 'string' && /"stream":\s*true/.test(init.body)
    if (!isStreamed || !answer.ok || answer.body === null) return answer
    const headers = { 'content-type': 'text/event-stream' }
    return new Response(answer.body.pipeThrough(mended()), { status: answer.status, headers })
  }

/** A longer answer is no JSON object of a model. */
const longestJson = 4_000_000

function mended(): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  // Joined once: a picture is one line of many megabytes in thousands of chunks.
  let held: string[] = []
  let length = 0
  let isJson: boolean | undefined
  return new TransformStream({
    transform(chunk, stream) {
      const text = decoder.decode(chunk, { stream: true })
      length += text.length
      if (text.trim() !== '') isJson ??= text.trimStart().startsWith('{')
      if (length > longestJson) isJson = false
      const end = isJson === false ? text.lastIndexOf('\n') + 1 : 0
      held.push(end === 0 ? text : text.slice(0, end))
      if (end === 0) return
      stream.enqueue(encoder.encode(withTextArguments(held.join(''))))
      held = [text.slice(end)]
    },
    flush(stream) {
      const text = held.join('')
      const events = isJson ? eventsOf(text) : undefined
      const lines = events?.map((event) => `data: ${JSON.stringify(event, textArguments)}\n\n`).join('')
      stream.enqueue(encoder.encode(lines ?? withTextArguments(text)))
    },
  })
}

const withTextArguments = (lines: string) =>
  lines.replace(/^(data: ?)(.*"arguments":\s*\{.*)$/gm, (line, name: string, json: string) => {
    const event = parsed(json)
    return event === undefined ? line : name + JSON.stringify(event, textArguments)
  })

const textArguments = (name: string, value: unknown) =>
  name === 'arguments' && value !== null && typeof value === 'object' ? JSON.stringify(value) : value

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const call = z.looseObject({})
const chatAnswer = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ tool_calls: z.optional(z.nullable(z.array(call))) }) })),
})
const output = z.looseObject({
  id: z.optional(z.string()),
  type: z.string(),
  content: z.optional(z.array(z.looseObject({ text: z.optional(z.string()) }))),
})
const responseAnswer = z.looseObject({ output: z.array(output), status: z.optional(z.string()) })

/** Returns the events of a stream that say the same as a whole answer; undefined for another text. */
function eventsOf(json: string): unknown[] | undefined {
  const whole = parsed(json)
  const chat = chatAnswer.safeParse(whole).data
  if (chat) {
    const choices = chat.choices.map(({ message: { tool_calls, ...message }, ...choice }) => ({
      ...choice,
      delta: { ...message, ...(tool_calls && { tool_calls: tool_calls.map((one, index) => ({ index, ...one })) }) },
    }))
    return [{ ...chat, choices }]
  }
  const response = responseAnswer.safeParse(whole).data
  if (!response) return z.looseObject({ error: z.looseObject({}) }).safeParse(whole).success ? [whole] : undefined
  const items = response.output.flatMap((item, output_index) => [
    { type: 'response.output_item.added', output_index, item },
    ...(item.content ?? []).map(({ text = '' }) => ({
      type: 'response.output_text.delta',
      item_id: item.id,
      output_index,
      delta: text,
    })),
    { type: 'response.output_item.done', output_index, item },
  ])
  const end = response.status === 'incomplete' || response.status === 'failed' ? response.status : 'completed'
  return [{ type: 'response.created', response }, ...items, { type: `response.${end}`, response }]
}
