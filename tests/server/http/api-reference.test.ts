import { expect, test } from 'vitest'
import { registerApiReference } from '#server/http/api-reference.ts'
import { startTestServer } from '../test-server.ts'

test('the reference names every call in development, without a session', async () => {
  const { origin } = await startTestServer({ apiReference: registerApiReference })
  const reference = await (await fetch(`${origin}/api/docs/json`)).json()
  expect(reference.openapi).toBe('3.1.0')
  expect(Object.keys(reference.paths)).toEqual(
    expect.arrayContaining(['/api/v1/auth/login', '/api/v1/channels/search', '/api/v1/channels/{id}']),
  )
  expect((await fetch(`${origin}/api/docs/`)).status).toBe(200)
})

test('the built server has no reference', async () => {
  const { origin } = await startTestServer()
  expect((await fetch(`${origin}/api/docs/json`)).status).toBe(404)
})
