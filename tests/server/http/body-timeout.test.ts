import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerBodyTimeout } from '#server/http/body-timeout.ts'
import { startTestServer } from '../test-server.ts'

test('a body that is late closes its connection, and an upload is waited for', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerBodyTimeout(app, { bodyWithinMs: 20 })
  app.post('/small', async () => 'small')
  app.post('/upload', { config: { isUpload: true } }, async () => 'uploaded')
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const upload = begin(origin, '/upload')
  const small = begin(origin, '/small')
  expect(await small.answer).toBe('')
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
function begin(origin: string, path: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 2', 'Connection: close']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.on('error', () => {})
  return { answer, finish: () => socket.write('}') }
}
