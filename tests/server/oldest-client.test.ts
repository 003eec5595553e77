import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startTestServer } from './test-server.ts'

/**
 * Calls of the oldest client that a browser may still hold, with the answers it got and the JSON Schemas by
 * which it reads them. It is recorded on an empty base with one user.
 */
const recording = z.object({
  client: z.string(),
  calls: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      json: z.optional(z.unknown()),
      form: z.optional(z.record(z.string(), z.string())),
      status: z.number(),
      answer: z.unknown(),
      schema: z.nullable(z.custom<Parameters<typeof z.fromJSONSchema>[0]>((value) => typeof value === 'object')),
    }),
  ),
})

const file = new URL('../contract/oldest-client.json', import.meta.url)
const { client, calls } = recording.parse(JSON.parse(readFileSync(file, 'utf8')))

test(`the oldest supported client, ${client}, still gets every response and can read it`, async () => {
  const { api } = await startTestServer()
  // Ids made by the server differ from the recording; numbers count from one again.
  const ids = new Map<string, string>()
  const today = <T>(recorded: T): T => {
    let text = JSON.stringify(recorded)
    for (const [then, now] of ids) text = text.replaceAll(then, now)
    return JSON.parse(text)
  }
  expect(calls.length).toBeGreaterThan(30)
  for (const { method, path, json, form, status, answer, schema } of calls) {
    const request = { ...(json !== undefined && { json: today(json) }), ...(form && { form }) }
    const reply = await api.send<unknown>(method, today(path), request)
    const call = `${method} ${path}`
    expect({ call, status: reply.status }).toEqual({ call, status })
    if (schema) {
      const read = z.fromJSONSchema(schema).safeParse(reply.body)
      expect({ call, issues: read.error?.issues }).toEqual({ call, issues: undefined })
    }
    const missing = schema ? missingFrom(reply.body, answer, ids) : []
    expect({ call, missing }).toEqual({ call, missing: [] })
    api.token = tokenOf(reply.body) ?? api.token
  }
})

const tokenOf = (body: unknown) => z.object({ access_token: z.string() }).safeParse(body).data?.access_token

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the paths that the new answer lacks or has with another type, and records matching ids. */
function missingFrom(now: unknown, then: unknown, ids: Map<string, string>, path = ''): string[] {
  if (typeof then === 'string' && uuid.test(then) && typeof now === 'string') ids.set(then, now)
  // The schema has checked whether the value may be null.
  if (then === null || now === null) return []
  if (typeof then !== 'object') return typeof now === typeof then ? [] : [path]
  if (typeof now !== 'object') return [path]
  const nowEntries = new Map<string, unknown>(Object.entries(now))
  return Object.entries(then).flatMap(([key, value]) =>
    nowEntries.has(key) ? missingFrom(nowEntries.get(key), value, ids, `${path}.${key}`) : [`${path}.${key}`],
  )
}
