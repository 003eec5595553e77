import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestServer } from '../test-server.ts'

const head = 'GET /api/v1/health/live HTTP/1.1\r\nHost: x\r\n'

test.each([
  ['no request at all', '\0\x16\x03\x01\r\n\r\n', 400, 'bad_request'],
  ['an unknown method', 'FETCH / HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  ['a NUL in a header', `${head}X: a\0b\r\n\r\n`, 400, 'bad_request'],
  ['two lengths', `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`, 400, 'bad_request'],
  ['a length and chunks', `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, 'bad_request'],
  ['headers that are too large', `${head}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
])('the server refuses %s in Russian, in the shape of every error', async (_, bytes, status, code) => {
  const { origin } = await startTestServer()
  const answer = await answerTo(origin, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
  const message = expect.stringMatching(/[а-яё]/)
  expect(body).toEqual({ status, code, message, customMessage: message })
})

test('a refused HEAD has no body, which its caller would take for rubbish', async () => {
  const { origin } = await startTestServer()
  const answer = await answerTo(origin, 'HEAD /\u00ff\u00fe HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*\r\n\r\n$/)
})

/** Returns the bytes that the server sends before it closes the connection. */
function answerTo(origin: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return text(socket)
}
