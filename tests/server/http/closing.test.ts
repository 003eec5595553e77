import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { refuseWhenClosing, stopBetweenConnections } from '#server/http/closing.ts'
import { createFastify } from '#server/http/create-fastify.ts'
import { registerErrorHandler } from '#server/http/error-handler.ts'

/** Sends a whole body, as a browser does, before it looks at the answer. */
async function send(origin: string, bytes: number) {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const answered = text(socket)
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Content-Length: ${bytes}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.end(Buffer.alloc(bytes, ' '))
  const [received = '', body = ''] = (await answered).split('\r\n\r\n')
  return { status: Number(received.slice(9, 12)), head: received, body: JSON.parse(body) }
}

async function startApp() {
  const app = createFastify({ logger: undefined, trustedProxies: 0 })
  refuseWhenClosing(app)
  registerErrorHandler(app)
  app.post('/', async () => ({}))
  const closing = Promise.withResolvers<void>()
  const drained = Promise.withResolvers<void>()
  app.addHook('preClose', () => {
    closing.resolve()
    return drained.promise
  })
  stopBetweenConnections(app)
  onTestFinished(async () => {
    drained.resolve()
    await app.close()
  })
  return { app, closing: closing.promise, drained, origin: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

test('a body that is too large is refused with 413, never with a reset connection', async () => {
  const { origin } = await startApp()
  for (let turn = 0; turn < 8; turn++) {
    expect(await send(origin, 8_000_000)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  }
})

test("a closing node refuses requests of any size with the contract's body, to the last that it has not accepted", async () => {
  const { app, closing, drained, origin } = await startApp()
  void app.close()
  await closing
  const message = 'Сервис недоступен'
  for (const bytes of [2, 8_000_000]) {
    const { status, head, body } = await send(origin, bytes)
    expect({ status, body }).toEqual({
      status: 502,
      body: { status: 502, code: 'closing', message, customMessage: message },
    })
    expect(head).toContain('retry-after: 2')
  }
  const last = Array.from({ length: 20 }, () => send(origin, 2))
  drained.resolve()
  expect(new Set((await Promise.all(last)).map(({ status }) => status))).toEqual(new Set([502]))
})
