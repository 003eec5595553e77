import { expect, test } from 'vitest'
import { $ZodObject, type $ZodType } from 'zod/v4/core'
import { contractEndpoints } from '../contract-endpoints.ts'
import { startTestServer } from '../test-server.ts'

/** Values of every JSON kind and lists of them; most are wrong in any field. */
const values = [null, true, -1.5, '', '\0', {}, [], [null], [{}]]

test('every refusal of a wrong body or field is in Russian', async () => {
  const { api } = await startTestServer()
  await api.signIn()
  const english: string[] = []
  let refusals = 0
  for (const { method, path, body, bodyType = 'json' } of contractEndpoints) {
    // Authentication endpoints are left out, so that the test stays signed in.
    if (body === undefined || bodyType !== 'json' || path.startsWith('/auth/')) continue
    const address = path.replace(/:\w+/g, '1')
    for (const json of [...values, ...wrongFields(body)]) {
      const answer = await api.send<{ details?: { fields?: { message: string }[] } }>(method, address, {
        json,
      })
      const fields = answer.body?.details?.fields ?? []
      refusals += fields.length
      for (const { message } of fields) {
        if (!/[а-яё]/i.test(message)) english.push(`${method} ${path} ${JSON.stringify(json)}: ${message}`)
      }
    }
  }
  expect(english).toEqual([])
  expect(refusals).toBeGreaterThan(500)
})

/** Returns the body with all of its fields wrong in the same way; each is refused by itself. */
function wrongFields(body: $ZodType): object[] {
  if (!(body instanceof $ZodObject)) return []
  const fields = Object.keys(body._zod.def.shape)
  return values.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
}
