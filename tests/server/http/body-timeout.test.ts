import { connect } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerBodyTimeout } from '#server/http/create-fastify.ts'
import { registerSession } from '#server/http/session.ts'
import { startTestServer } from '../test-server.ts'

test('a late body closes the connection, except for an upload of a signed-in user', async () => {
  // With a keep-alive timeout, the server closes the connection of the refused upload as unused.
  const app = Fastify({ keepAliveTimeout: 0 })
  onTestFinished(() => app.close())
  registerBodyTimeout(app, { bodyWithinMs: 500 })
  await app.register(cookie)
  registerSession(app, {
    findUser: async (token) =>
      token === 'anna' ? { id: 1, email: '', fullName: '', isAdministrator: false, sessionId: '' } : undefined,
    findUserByRefreshToken: async () => undefined,
  })
  app.post('/small', { config: { access: 'public' } }, async () => 'small')
  app.post('/upload', { config: { isUpload: true } }, async () => 'uploaded')
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const upload = begin(origin, '/upload', 'Connection: close', 'Authorization: Bearer anna')
  const refused = begin(origin, '/upload', 'Authorization: Bearer stranger')
  const small = begin(origin, '/small')
  expect(await small.answer).toBe('')
  expect(await refused.answer).toMatch(/^HTTP\/1.1 401 /)
  upload.finish()
  expect(await upload.answer).toContain('uploaded')
  expect(await app.inject({ method: 'POST', url: '/small', payload: { a: 1 } })).toMatchObject({
    body: 'small',
  })
})

test('the server waits as long for an upload as a client does, and 15 s for headers', async () => {
  const { app } = await startTestServer()
  expect(app.server.requestTimeout).toBeGreaterThan(300_000)
  expect(app.server.headersTimeout).toBe(15_000)
})

/** Sends a request without the last byte of its body until it is finished. */
function begin(origin: string, path: string, ...headers: string[]) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 2', ...headers]
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.on('error', () => {})
  return { answer, finish: () => socket.write('}') }
}
